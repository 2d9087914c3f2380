import { compareTexts } from './text-diff.ts';
import type { Comparison } from './text-diff.ts';

export interface DiffJob {
  key: string;
  before: string;
  after: string;
}
export interface DiffResult {
  key: string;
  comparison: Comparison;
}

// Off the main thread: two long articles may take a second or two.
self.addEventListener('message', ({ data }: MessageEvent<DiffJob>) => {
  const comparison = compareTexts(data.before, data.after);
  const result: DiffResult = { key: data.key, comparison };
  self.postMessage(result);
});
