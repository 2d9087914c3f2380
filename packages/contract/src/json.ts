/** JSON in which whole numbers beyond 2^53-1 arrive as strings instead of losing digits. */

const UNSAFE_DIGITS = /[1-9]\d{15,}/u;

/** Parses an answer's body. Throws SyntaxError on bad JSON. */
export function parseJson(text: string): unknown {
  if (!UNSAFE_DIGITS.test(text)) return JSON.parse(text);
  return JSON.parse(quoteUnsafe(text));
}

/** Puts quotes around unsafe integers, walking strings as wholes so that digits inside them stay. */
function quoteUnsafe(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu, (token) => {
    if (token.startsWith('"') || /[.eE]/u.test(token)) return token;
    return Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
  });
}
