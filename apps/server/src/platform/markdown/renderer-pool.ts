// Why it is as it is: docs/decisions/0004-markdown-renderer.md
import { MarkdownBusyError } from './errors.ts';
import type { Comparison } from './compare.ts';
import { RenderThread } from './render-thread.ts';
import type { Rendered } from './render.ts';

export type RendererOptions = {
  /** Origin of the site, whose own pictures are shown by their path. */
  siteOrigin?: string;
  /** Threads at most; a further one starts only when a text has occupied the others for long. */
  threads?: number;
  /** Texts that may wait. */
  queue?: number;
  /** Milliseconds for a text once its thread works on it; more on a busy machine. */
  timeoutMs?: number;
  /** Milliseconds after which a thread without work ends. */
  idleMs?: number;
};

export type Renderer = {
  /**
   * Renders Markdown outside the main thread. Rejects with MarkdownTooComplexError (text refused)
   * or MarkdownBusyError (queue full, machine too busy, or closed).
   */
  render(source: string, options?: { timeoutMs?: number }): Promise<Rendered>;
  /** The same with what comments may hold: no headings, tables, HTML, formulas and diagrams. */
  renderComment(source: string): Promise<Rendered>;
  /** Draws two texts as one, with the changes marked. Outside the main thread, and rejects, as `render` does. */
  compare(before: string, after: string): Promise<Comparison>;
  /** Ends all threads; running and waiting texts are rejected with MarkdownBusyError. */
  close(): Promise<void>;
};

type Job = {
  source: string;
  before: string | null;
  isComment: boolean;
  timeoutMs: number;
  resolve(rendered: Rendered | Comparison): void;
  reject(error: Error): void;
};

/** Milliseconds from which a text counts as slow; real articles need a tenth. */
const SLOW_MS = 250;

/** Limit for one text unless its caller allows more: an answer is due within two seconds. */
export const TIME_LIMIT_MS = 1700;

/** Creates the renderer of the process. Threads start with the first text. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const {
    siteOrigin = '',
    threads: maxThreads = 2,
    queue: maxWaiting = 200,
    timeoutMs = TIME_LIMIT_MS,
    idleMs = 10_000,
  } = options;
  const waiting: Job[] = [];
  const threads: RenderThread[] = [];
  let closed = false;

  /** A thread costs 40 to 60 MB, and one renders hundreds of usual texts a second. */
  const startThread = (): RenderThread => {
    const thread = new RenderThread(siteOrigin);
    threads.push(thread);
    endWhenIdle(thread);
    return thread;
  };

  const findFreeThread = (): RenderThread | undefined =>
    threads.find((thread) => !thread.busy) ?? (threads.length === 0 ? startThread() : undefined);

  /** In most hours no user writes; the next one who does waits a third of a second for a new thread. */
  const endWhenIdle = (thread: RenderThread): void => thread.whenIdle(idleMs, () => drop(thread));

  const drop = (thread: RenderThread): void => {
    const at = threads.indexOf(thread);
    if (at >= 0) threads.splice(at, 1);
    void thread.end();
  };

  const runJob = async (thread: RenderThread, job: Job): Promise<void> => {
    let spareTimer: NodeJS.Timeout | undefined;
    // Others must not wait for a slow text, and it may have to be stopped together with its thread.
    const startSpareThread = (): void => {
      if (closed || threads.length >= maxThreads || threads.some((other) => !other.busy)) return;
      startThread();
      startNext();
    };
    // not while the thread starts: that takes as long as a slow text, and another would start no sooner
    const onStarted = (): void => {
      spareTimer = setTimeout(startSpareThread, SLOW_MS);
    };
    try {
      job.resolve(
        await thread.run(
          { source: job.source, before: job.before, isComment: job.isComment },
          job.timeoutMs,
          onStarted,
        ),
      );
    } catch (error) {
      // Whatever ends a thread at the end of the process is not the text's fault.
      if (closed) job.reject(new MarkdownBusyError());
      else job.reject(error instanceof Error ? error : new Error(String(error)));
    }
    clearTimeout(spareTimer);
    if (thread.isDead) drop(thread);
    else endWhenIdle(thread);
    startNext();
  };

  const startNext = (): void => {
    if (waiting.length === 0 || closed) return;
    const thread = findFreeThread();
    const job = thread && waiting.shift();
    if (thread && job) void runJob(thread, job);
  };

  const add = (
    source: string,
    job: Partial<Pick<Job, 'before' | 'isComment' | 'timeoutMs'>> = {},
  ): Promise<Rendered | Comparison> =>
    new Promise((resolve, reject) => {
      if (closed || waiting.length >= maxWaiting) return reject(new MarkdownBusyError());
      const usual = { before: null, isComment: false, timeoutMs };
      waiting.push({ source, ...usual, ...job, resolve, reject });
      startNext();
    });

  return {
    render: async (source, renderOptions = {}) => (await add(source, renderOptions)) as Rendered,
    renderComment: async (source) => (await add(source, { isComment: true })) as Rendered,
    compare: async (before, after) => (await add(after, { before })) as Comparison,
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new MarkdownBusyError());
      await Promise.all(threads.splice(0).map((thread) => thread.end()));
    },
  };
}
