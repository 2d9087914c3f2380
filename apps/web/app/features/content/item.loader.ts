import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { isDocument, proseContext, requestInfoContext } from '../../api/context.ts';
import { pageUrl } from '../../lib/page-url.ts';
import { statusNote } from '../../lib/status-note.ts';

/** An item of any section without its texts. */
export type Item = Omit<ContentDetail, 'content' | 'html'> & { note: string | null };

/**
 * An item without its Markdown, its HTML, and the address of its page. In a document the HTML stands in the markup
 * only, see `ui/prose`; it is null here then.
 */
export function takeText<T extends ContentDetail>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  detail: T,
) {
  const { content: _, html, ...item } = detail;
  const inMarkup = isDocument(context.get(requestInfoContext));
  if (inMarkup) context.set(proseContext, { text: html });
  const { origin, pathname } = pageUrl(request);
  const noted = { ...item, note: statusNote('这篇内容', detail) };
  return { item: noted, html: inMarkup ? null : html, address: origin + pathname };
}
