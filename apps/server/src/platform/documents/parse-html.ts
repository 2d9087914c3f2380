import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { UnreadableSourceError } from './source-document.ts';

/** Elements that any real page ends, so that their tags say how deep they are. */
const PAIRED = /<(\/?)(?:article|blockquote|details|div|ol|section|span|table|ul)\b/giu;
const MAX_DEPTH = 1000;

/**
 * HTML of another program as a tree. Throws UnreadableSourceError for one nested deeper than any real page: the time that
 * parsing takes grows with the square of the depth.
 */
export function parseHtml(html: string, { fragment = false } = {}): Root {
  let depth = 0;
  for (const [, slash] of html.matchAll(PAIRED)) {
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) throw new UnreadableSourceError('内容嵌套过深，无法读取');
  }
  return fromHtml(html, { fragment });
}
