// Why it is as it is: docs/decisions/0002-embedded-postgresql.md
import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** A server that dies is started again at once; one that dies again, or does not start, after a pause that doubles. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A server that ran so long was well: the pauses start from the shortest again. */
const stableAfterMs = 60_000;

/**
 * Runs a server and starts it again whenever it dies unasked, for as long as it takes: a full disk is emptied some
 * time, and the site is to go on by itself then. Rejects when the first start fails. `stop` ends it for good and
 * resolves when it is gone.
 */
export async function supervise(
  start: () => Promise<Postmaster>,
  report: (text: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let server = await start();
  const watching = watch();

  async function watch(): Promise<void> {
    let pause = 0;
    while (true) {
      const startedAt = Date.now();
      await server.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt > stableAfterMs) pause = 0;
      report('数据库意外退出，正在重新启动');
      pause = await restartServer(pause);
      if (stopping.signal.aborted) await server.stop();
    }
  }

  // Resolves with the pause before the next start, should there be one.
  async function restartServer(pause: number): Promise<number> {
    if (pause > 0) await sleep(pause, undefined, stopping).catch(() => undefined);
    const next = Math.min(pause * 2 || firstPauseMs, longestPauseMs);
    if (stopping.signal.aborted) return next;
    try {
      server = await start();
      return next;
    } catch {
      report(`数据库没能重新启动，${Math.ceil(next / 1000)} 秒后再试`);
      return restartServer(next);
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await server.stop();
      await watching;
    },
  };
}
