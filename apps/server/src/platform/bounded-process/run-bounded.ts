import { requestBounded, startBounded } from './bounded-process.ts';
import type { BoundedFailure, BoundedProgram } from './bounded-process.ts';

/** The last run of each program. */
const last = new Map<string, Promise<unknown>>();

/**
 * Starts a bounded program for one message, and ends it with its answer. Of a program one runs at a time, so that their memory
 * does not add up. The message is made when its turn has come; null where there is nothing to do after all. Rejects when no
 * process can be started, or no message made.
 */
export function runBounded<Answer>(
  options: BoundedProgram,
  makeMessage: () => Promise<object | null>,
  timeoutMs: number,
): Promise<{ answer: Answer } | { ended: BoundedFailure } | null> {
  const run = async () => {
    const child = await startBounded(options);
    try {
      const message = await makeMessage();
      return message === null ? null : await requestBounded<Answer>(child, message, timeoutMs);
    } finally {
      child.kill('SIGKILL');
    }
  };
  const name = options.program.href;
  const result = Promise.resolve(last.get(name)).then(run);
  last.set(
    name,
    result.catch(() => undefined),
  );
  return result;
}
