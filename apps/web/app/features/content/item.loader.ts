import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { isDocument, proseContext, requestInfoContext } from '../../api/context.ts';
import { getPageUrl } from '../../lib/page-url.ts';
import { buildStatusNote } from '../../lib/status-note.ts';

/** An item of any section without its texts. */
export type Item = Omit<ContentDetail, 'content' | 'html'> & { note: string | null };

/**
 * Splits an item into its data, its HTML, and the address of its page. In a document request the HTML is only in the
 * markup, see `ui/prose`, and null here.
 */
export function extractText<T extends ContentDetail>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  detail: T,
) {
  const { content: _, html, ...item } = detail;
  const isDocumentRequest = isDocument(context.get(requestInfoContext));
  if (isDocumentRequest) context.set(proseContext, { text: html });
  const { origin, pathname } = getPageUrl(request);
  const itemWithNote = { ...item, note: buildStatusNote('此内容', detail) };
  return { item: itemWithNote, html: isDocumentRequest ? null : html, address: origin + pathname };
}
