let json = false;

/** From now on what is said are lines of JSON, like the log's, so that a program can read all of the output. */
export function sayInJson(on: boolean): void {
  json = on;
}

/** One line for the person who started the program. */
export function say(text: string): void {
  process.stdout.write(json ? jsonLine(text) : `· ${text}\n`);
}

/** Lines that must not be overlooked. */
export function announce(lines: readonly string[]): void {
  const text = json
    ? lines.map(jsonLine).join('')
    : `\n${lines.map((line) => `  ${line}\n`).join('')}\n`;
  process.stdout.write(text);
}

/** In the form of the log. */
function jsonLine(msg: string): string {
  return `${JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg })}\n`;
}
