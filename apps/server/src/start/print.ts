let isJson = false;

/** From now on what is said are lines of JSON, like the log's, so that a program can read all of the output. */
export function setJsonOutput(isEnabled: boolean): void {
  isJson = isEnabled;
}

/** One line for the person who started the program. */
export function print(text: string): void {
  process.stdout.write(isJson ? formatJsonLine(text) : `· ${text}\n`);
}

/** Lines that must not be overlooked. */
export function printLines(lines: readonly string[]): void {
  const text = isJson
    ? lines.map(formatJsonLine).join('')
    : `\n${lines.map((line) => `  ${line}\n`).join('')}\n`;
  process.stdout.write(text);
}

/** In the form of the log. */
function formatJsonLine(msg: string): string {
  return `${JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg })}\n`;
}
