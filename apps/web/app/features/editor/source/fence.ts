/** Writes a code block. The fence is longer than any run of backticks in the code. */
export function fence(code: string, language = ''): string {
  const marks = getFence(code);
  return `${marks}${language}\n${code}\n${marks}`;
}

/** Returns the fence that `fence(code)` uses. */
export function getFence(code: string): string {
  const runs = [...code.matchAll(/`{3,}/gu)].map(([run]) => run.length);
  return '`'.repeat(Math.max(2, ...runs) + 1);
}
