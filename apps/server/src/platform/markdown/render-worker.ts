import { parentPort } from 'node:worker_threads';
import { MarkdownTooComplexError } from './errors.ts';
import { renderMarkdown } from './render.ts';
import type { Rendered } from './render.ts';

export type RenderJob = { id: number; source: string };
export type RenderAnswer =
  | { id: number; rendered: Rendered }
  | { id: number; refused: string }
  | { id: number; failed: string };

function answer({ id, source }: RenderJob): RenderAnswer {
  try {
    return { id, rendered: renderMarkdown(source) };
  } catch (error) {
    if (error instanceof MarkdownTooComplexError) return { id, refused: error.reason };
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(answer(job)));
parentPort?.postMessage('ready');
