import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, isDocument, proseContext, requestInfoContext } from '../../api/context.ts';
import { unwrapOrRedirect } from '../../api/load.ts';
import { getPageUrl } from '../../lib/page-url.ts';

/** The contents of the handbook. */
export async function loadHelp({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  return { contents: unwrapOrRedirect(await call('GET /help'), request) };
}
export type HelpData = Awaited<ReturnType<typeof loadHelp>>;

/** One chapter with its previous and next one. In a document request the HTML is only in the markup, see `ui/prose`. */
export async function loadChapter({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const address = { part: params['part'] as 'staff', chapter: params['chapter'] ?? '' };
  const [result, contents] = await Promise.all([
    call('GET /help/:part/:chapter', { params: address }),
    call('GET /help'),
  ]);
  const { html, ...chapter } = unwrapOrRedirect(result, request);
  const isDocumentRequest = isDocument(context.get(requestInfoContext));
  if (isDocumentRequest) context.set(proseContext, { text: html });
  const { origin, pathname } = getPageUrl(request);
  const part = unwrapOrRedirect(contents, request).find((item) => item.part === chapter.part);
  return {
    chapter,
    html: isDocumentRequest ? null : html,
    address: origin + pathname,
    partChapters: part?.chapters.map(({ summary: _summary, ...brief }) => brief) ?? [],
  };
}
export type ChapterData = Awaited<ReturnType<typeof loadChapter>>;
