let isJson = false;

/** From now on all output is lines of JSON, like the log's, so that a program can parse it. */
export function setJsonOutput(isEnabled: boolean): void {
  isJson = isEnabled;
}

/** One line for the person who started the program. */
export function print(text: string): void {
  process.stdout.write(isJson ? formatJsonLine(text) : `· ${text}\n`);
}

/** Prints lines that must not be overlooked. */
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
