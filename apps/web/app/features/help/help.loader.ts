import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, isDocument, proseContext, requestInfoContext } from '../../api/context.ts';
import { unwrap } from '../../api/load.ts';
import { pageUrl } from '../../lib/page-url.ts';

/** What the handbook holds. */
export async function loadHelp({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  return { contents: unwrap(await call('GET /help'), request) };
}
export type HelpData = Awaited<ReturnType<typeof loadHelp>>;

/** One chapter and its neighbours. In a document the HTML stands in the markup only, see `ui/prose`. */
export async function loadChapter({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const address = { part: params['part'] as 'staff', chapter: params['chapter'] ?? '' };
  const [answer, contents] = await Promise.all([
    call('GET /help/:part/:chapter', { params: address }),
    call('GET /help'),
  ]);
  const { html, ...chapter } = unwrap(answer, request);
  const inMarkup = isDocument(context.get(requestInfoContext));
  if (inMarkup) context.set(proseContext, { text: html });
  const { origin, pathname } = pageUrl(request);
  const part = unwrap(contents, request).find((one) => one.part === chapter.part);
  return {
    chapter,
    html: inMarkup ? null : html,
    address: origin + pathname,
    beside: part?.chapters.map(({ summary: _summary, ...brief }) => brief) ?? [],
  };
}
export type ChapterData = Awaited<ReturnType<typeof loadChapter>>;
