/** All output of the scripts for the person at the terminal. */

const progressIntervalMs = 15_000;

/** Prints one line. */
export function print(text) {
  process.stdout.write(`${text}\n`);
}

/** Seconds in words, for example `3.2 秒` or `2 分 5 秒`. */
export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} 秒`;
  return `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`;
}

/**
 * Runs `work` under a line that shows the elapsed time and, with `progress`, the state. In a terminal the line updates
 * itself; elsewhere a new one is written every 15 seconds.
 */
export async function runTask(title, work, progress = () => '') {
  const started = Date.now();
  const line = () => [`${title}…`, progress(), formatDuration(Date.now() - started)].join('  ');
  const timer = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r\x1b[K${line()}`), 200)
    : setInterval(() => print(line()), progressIntervalMs);
  if (!process.stdout.isTTY) print(`${title}…`);
  try {
    const result = await work();
    finishLine(`✓ ${title}  ${formatDuration(Date.now() - started)}`);
    return result;
  } catch (error) {
    finishLine(`✗ ${title}  ${formatDuration(Date.now() - started)}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function finishLine(text) {
  print(process.stdout.isTTY ? `\r\x1b[K${text}` : text);
}

/** A failure whose message is sufficient; no stack is shown. */
export class ScriptFailure extends Error {}

/** Runs a script's main function; prints what went wrong and exits with 1. */
export async function runMain(work) {
  try {
    await work();
  } catch (error) {
    print(error instanceof ScriptFailure ? error.message : String(error?.stack ?? error));
    process.exit(1);
  }
}
