import type { Log } from '../kernel/context.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * During a start, which has nothing to finish yet: SIGTERM or Ctrl-C ends the process at once by process.exit, whose
 * listeners, such as the embedded database's, still run. Returns the function that removes these handlers.
 */
export function exitOnSignals(): () => void {
  const exitOn = (signal: keyof typeof SIGNALS): void => process.exit(SIGNALS[signal]);
  process.on('SIGINT', exitOn);
  process.on('SIGTERM', exitOn);
  return () => {
    process.off('SIGINT', exitOn);
    process.off('SIGTERM', exitOn);
  };
}

/**
 * Ends the process on SIGTERM or Ctrl-C after `stop` has finished running work; a second signal, or `seconds` without an
 * end, ends it at once.
 */
export function onSignals(stop: () => Promise<void>, seconds: number, log: Log): void {
  let stopping = false;
  const exitOn = (signal: string): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.error({}, 'stopping took too long');
        process.exit(1);
      },
      seconds * 1000 + 5000,
    ).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', exitOn);
  process.on('SIGINT', exitOn);
}
