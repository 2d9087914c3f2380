import type { Log } from '../kernel/context.ts';

/**
 * Ends the process on SIGTERM or Ctrl-C after `stop` has finished what is under way; a second signal, or `seconds`
 * without an end, ends it at once.
 */
export function onSignals(stop: () => Promise<void>, seconds: number, log: Log): void {
  let stopping = false;
  const end = (signal: string): void => {
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
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
