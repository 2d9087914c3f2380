/** A block of code. The marks are longer than any in the code, which would end it. */
export function fence(code: string, language = ''): string {
  const marks = getFence(code);
  return `${marks}${language}\n${code}\n${marks}`;
}

/** The marks around `fence(code)`. */
export function getFence(code: string): string {
  const runs = [...code.matchAll(/`{3,}/gu)].map(([run]) => run.length);
  return '`'.repeat(Math.max(2, ...runs) + 1);
}
