import { findText } from './find-text.ts';
import type { Query } from './find-text.ts';

/** Runs regular expressions in a worker, which the page can terminate when one takes too long. */
self.addEventListener('message', ({ data }: MessageEvent<[string[], Query, string]>) => {
  const [texts, query, replacement] = data;
  try {
    self.postMessage(findText(texts, query, replacement));
  } catch {
    self.postMessage('invalid');
  }
});
self.postMessage('ready');
