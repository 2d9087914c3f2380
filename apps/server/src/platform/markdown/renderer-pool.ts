import { MarkdownBusyError } from './errors.ts';
import { RenderThread } from './render-thread.ts';
import type { Rendered } from './render.ts';

export type RendererOptions = {
  /** Threads at most; the second starts only when the first is busy. */
  threads?: number;
  /** Texts that may wait. */
  queue?: number;
  /** Milliseconds a text may take once its thread works on it. */
  timeoutMs?: number;
  /** Milliseconds after which a further thread without work ends. */
  idleMs?: number;
};

export type Renderer = {
  /**
   * Renders Markdown outside the main thread. Rejects with MarkdownTooComplexError (text refused)
   * or MarkdownBusyError (queue full, or closed).
   */
  render(source: string, options?: { timeoutMs?: number }): Promise<Rendered>;
  /** Starts the first thread now, so that the first text does not wait for it. */
  warm(): Promise<void>;
  /** Ends all threads; what is under way is refused. */
  close(): Promise<void>;
};

type Job = {
  source: string;
  timeoutMs: number;
  resolve(rendered: Rendered): void;
  reject(error: Error): void;
};

/** Makes the renderer of the process. Threads start with the first text. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const { threads: most = 2, queue: room = 200, timeoutMs = 1400, idleMs = 30_000 } = options;
  const waiting: Job[] = [];
  const threads: RenderThread[] = [];
  let closed = false;

  /** An idle thread, or a new one while there may be more. */
  const free = (): RenderThread | undefined => {
    const idle = threads.find((thread) => !thread.busy);
    if (idle || threads.length >= most) return idle;
    const thread = new RenderThread();
    threads.push(thread);
    return thread;
  };

  const drop = (thread: RenderThread): void => {
    const at = threads.indexOf(thread);
    if (at >= 0) threads.splice(at, 1);
    void thread.end();
  };

  const work = async (thread: RenderThread, job: Job): Promise<void> => {
    try {
      job.resolve(await thread.run(job.source, job.timeoutMs));
    } catch (error) {
      job.reject(error instanceof Error ? error : new Error(String(error)));
    }
    // A stopped thread cannot work again. The next one starts now, not with the next text.
    if (thread.dead) {
      drop(thread);
      if (threads.length === 0 && !closed) free();
    } else if (threads.length > 1)
      thread.whenIdle(idleMs, () => threads.length > 1 && drop(thread));
    next();
  };

  const next = (): void => {
    if (waiting.length === 0 || closed) return;
    const thread = free();
    const job = thread && waiting.shift();
    if (thread && job) void work(thread, job);
  };

  return {
    render: (source, own = {}) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= room) return reject(new MarkdownBusyError());
        waiting.push({ source, timeoutMs: own.timeoutMs ?? timeoutMs, resolve, reject });
        next();
      }),
    warm: async () => free()?.ready(),
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new MarkdownBusyError());
      await Promise.all(threads.splice(0).map((thread) => thread.end()));
    },
  };
}
