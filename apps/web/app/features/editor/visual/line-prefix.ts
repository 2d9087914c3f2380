/** What blocks around it put before a line: indentation, signs of quotes, markers of items. */
const PREFIX = /^(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))*/u;
const NUMBER = /\d+(?=[.)])/gu;

/** Splits a line into its prefix and its text. */
export function splitPrefix(line: string): { prefix: string; rest: string } {
  const prefix = PREFIX.exec(line)?.[0] ?? '';
  return { prefix, rest: line.slice(prefix.length) };
}

/** The prefix without numbers, and the one of the further lines of the item. */
function getForms(line: string): { own: string; further: string; numbers: string[] } {
  const { prefix } = splitPrefix(line);
  const own = prefix.replace(NUMBER, '#');
  const further = prefix.replace(/\d+[.)]|[-*+]/gu, (sign) => ' '.repeat(sign.length));
  return { own, further, numbers: prefix.match(NUMBER) ?? [] };
}

/**
 * Learns from lines written and their source how the author indents, and returns a function that gives a line the
 * author's prefix. `edges`: where each written line begins in the source; `near`: the line next to the new one.
 */
export function createPrefixes(
  written: readonly string[],
  source: readonly string[],
  edges: readonly number[],
): (line: string, near: number) => string {
  return (line, near) => {
    const { own, numbers } = getForms(line);
    const { rest } = splitPrefix(line);
    // the nearest line decides: above first, then below
    for (let distance = 0; distance < written.length; distance += 1) {
      for (const at of distance === 0 ? [near] : [near - distance, near + distance]) {
        const model = written[at];
        const sourceLine = source[edges[at] ?? -1];
        if (model === undefined || sourceLine === undefined || model.trim() === '') continue;
        const found = matchForm(own, getForms(model), getForms(sourceLine));
        if (found === null) continue;
        let index = 0;
        return found.replaceAll('#', () => numbers[index++] ?? '1') + rest;
      }
    }
    return line;
  };
}

function matchForm(
  wanted: string,
  written: ReturnType<typeof getForms>,
  source: ReturnType<typeof getForms>,
): string | null {
  if (wanted === written.own && (source.own !== '' || written.own === '')) return source.own;
  return wanted === written.further && source.own !== '' ? source.further : null;
}
