import type { Postmaster } from './postmaster.ts';

const restartsPerMinute = 3;

/**
 * Runs a server and starts it again when it dies unasked, unless it keeps dying. Rejects when
 * the first start fails. `stop` ends it for good and resolves when it is gone.
 */
export async function supervise(
  start: () => Promise<Postmaster>,
  report: (text: string) => void,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let server = await start();
  const watching = watch();
  // An end by process.exit, as after a failed start, must not leave the server behind. It is
  // told and not awaited: nothing asynchronous runs any more.
  const tell = () => server.interrupt();
  process.once('exit', tell);

  async function watch(): Promise<void> {
    const restarts: number[] = [];
    while (true) {
      await server.exited;
      if (stopping) return;
      restarts.push(Date.now());
      if (restarts.filter((time) => time > Date.now() - 60_000).length > restartsPerMinute) {
        report('数据库一再退出，不再重新启动');
        return;
      }
      report('数据库意外退出，正在重新启动');
      try {
        server = await start();
      } catch {
        report('数据库没能重新启动');
        return;
      }
      if (stopping) await server.stop();
    }
  }

  return {
    stop: async () => {
      stopping = true;
      await server.stop();
      await watching;
      process.off('exit', tell);
    },
  };
}
