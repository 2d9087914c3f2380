/** One line for the person who started the program. */
export function say(text: string): void {
  process.stdout.write(`· ${text}\n`);
}

/** Lines that must not be overlooked. */
export function announce(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
