import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { MarkdownBusyError, MarkdownTooComplexError } from './errors.ts';
import type { Comparison } from './compare.ts';
import type { RenderAnswer, RenderJob, RenderMessage, RenderSite } from './render-worker.ts';
import type { Rendered } from './render.ts';

/** Heap of a thread: the longest article needs a third of it; a text that needs more is refused. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 };

/** Share of its time limit for which a text must have used a processor before it, and not the machine, counts as slow. */
const CPU_SHARE = 0.9;
/** Milliseconds beyond its limit after which a text is abandoned whatever the cause. */
const GRACE_MS = 10_000;

/** One thread that renders one text at a time. */
export class RenderThread {
  busy = false;
  isDead = false;
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #settle: ((answer: RenderAnswer | Error) => void) | undefined;
  #id = 0;
  #idle: NodeJS.Timeout | undefined;
  /** Processor time in milliseconds that the thread had used before its present text. */
  #usedBefore = 0;

  constructor(siteOrigin: string) {
    this.#worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      resourceLimits: MEMORY,
      execArgv: [],
      env: compiledEnv(),
      name: 'markdown',
      workerData: { siteOrigin } satisfies RenderSite,
    });
    this.#ready = new Promise((resolve) => {
      this.#worker.once('message', () => resolve());
      this.#worker.once('exit', () => resolve());
    });
    this.#worker.on('message', ({ used, answer }: RenderMessage) => {
      this.#usedBefore = used;
      if (answer !== null && answer.id === this.#id) this.#settle?.(answer);
    });
    this.#worker.on('error', (error) => this.#settle?.(error));
    this.#worker.on('exit', () => {
      this.isDead = true;
      this.#settle?.(new MarkdownTooComplexError('thread ended'));
    });
    // From then on only pending work prevents the process from ending.
    void this.#ready.then(() => !this.busy && this.#worker.unref());
  }

  /** Works on one text; the clock starts when the thread is up, as `onStarted` signals. Rejects when the text must be refused. */
  async run(
    texts: Omit<RenderJob, 'id'>,
    timeoutMs: number,
    onStarted: () => void,
  ): Promise<Rendered | Comparison> {
    this.busy = true;
    clearTimeout(this.#idle);
    this.#worker.ref();
    try {
      await this.#ready;
      onStarted();
      return await this.#request(texts, timeoutMs);
    } finally {
      this.busy = false;
      this.#worker.unref();
    }
  }

  #request(texts: Omit<RenderJob, 'id'>, timeoutMs: number): Promise<Rendered | Comparison> {
    if (this.isDead) return Promise.reject(new Error('Markdown 线程未能启动'));
    return new Promise((resolve, reject) => {
      const id = ++this.#id;
      const stopWatching = this.#watch(timeoutMs);
      this.#settle = (answer) => {
        stopWatching();
        this.#settle = undefined;
        if (answer instanceof Error) reject(this.#refusal(answer));
        else if ('rendered' in answer) resolve(answer.rendered);
        else if ('refused' in answer) reject(new MarkdownTooComplexError(answer.refused));
        else reject(new Error(answer.failed));
      };
      this.#worker.postMessage({ id, ...texts } satisfies RenderJob);
    });
  }

  /** Stops the thread when its text takes too long; on a busy machine a text gets more wall-clock time. */
  #watch(timeoutMs: number): () => void {
    let isOver = false;
    const checkUsage = async (): Promise<void> => {
      // a thread that has ended reports it itself
      const usage = await this.#worker.cpuUsage().catch(() => null);
      if (isOver || usage === null) return;
      const usedMs = (usage.user + usage.system) / 1000 - this.#usedBefore;
      const remainingMs = timeoutMs * CPU_SHARE - usedMs;
      if (remainingMs <= 0) this.#stop(new MarkdownTooComplexError('time'));
      else timer = setTimeout(() => void checkUsage(), remainingMs);
    };
    let timer = setTimeout(() => void checkUsage(), timeoutMs);
    // measured from outside: a thread deep in one long step does not report its usage
    const graceTimer = setTimeout(() => this.#stop(new MarkdownBusyError()), timeoutMs + GRACE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(graceTimer);
    };
  }

  #stop(reason: Error): void {
    this.isDead = true;
    this.#settle?.(reason);
    void this.#worker.terminate();
  }

  /** Running out of memory is also caused by the text, and has ended the thread. */
  #refusal(error: Error): Error {
    this.isDead = true;
    const code = 'code' in error ? error.code : '';
    return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new MarkdownTooComplexError('memory') : error;
  }

  /** Calls back once the thread has been idle for this long. */
  whenIdle(ms: number, done: () => void): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => !this.busy && done(), ms);
    this.#idle.unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    this.isDead = true;
    this.#settle?.(new MarkdownTooComplexError('closed'));
    await this.#worker.terminate();
  }
}

/** Each thread must enable the compile cache itself; its folder has one for each version of Node. */
function compiledEnv(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}
