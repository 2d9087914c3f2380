import { parentPort, workerData } from 'node:worker_threads';
import { MarkdownTooComplexError } from './errors.ts';
import type { Comparison } from './compare.ts';
import { compareMarkdown, renderComment, renderMarkdown } from './render.ts';
import type { Rendered } from './render.ts';

/** A thread's information about the site. */
export type RenderSite = { siteOrigin: string };
/** A text to render, as an article or with what a comment may hold, or to compare with an earlier one. */
export type RenderJob = {
  id: number;
  source: string;
  before: string | null;
  isComment: boolean;
};
export type RenderAnswer =
  | { id: number; rendered: Rendered | Comparison }
  | { id: number; refused: string }
  | { id: number; failed: string };
/** Message of the thread: an answer, or null when it is up; and the processor time in milliseconds that it has used in all. */
export type RenderMessage = { used: number; answer: RenderAnswer | null };

const { siteOrigin } = workerData as RenderSite;

function answer({ id, source, before, isComment }: RenderJob): RenderAnswer {
  try {
    const render = isComment ? renderComment : renderMarkdown;
    const rendered =
      before === null ? render(source, siteOrigin) : compareMarkdown(before, source, siteOrigin);
    return { id, rendered };
  } catch (error) {
    if (error instanceof MarkdownTooComplexError) return { id, refused: error.reason };
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function postAnswer(answerToPost: RenderAnswer | null): void {
  const { user, system } = process.threadCpuUsage();
  parentPort?.postMessage({
    used: (user + system) / 1000,
    answer: answerToPost,
  } satisfies RenderMessage);
}

parentPort?.on('message', (job: RenderJob) => postAnswer(answer(job)));
postAnswer(null);
