import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, isDocument, proseContext, requestInfoContext } from '../../api/context.ts';
import { unwrap } from '../../api/load.ts';

/** One article without its Markdown. In a document the HTML stands in the markup only, see `ui/prose`. */
export async function loadArticle({ request, params, context }: LoaderFunctionArgs) {
  const answer = await context.get(apiContext)('GET /article/:id', {
    params: { id: params['id'] ?? '' },
  });
  const { content: _, html, ...article }: ContentDetail = unwrap(answer, request);
  const inMarkup = isDocument(context.get(requestInfoContext));
  if (inMarkup) context.set(proseContext, html);
  const { origin, pathname } = new URL(request.url);
  return { article, html: inMarkup ? null : html, address: origin + pathname };
}

export type ArticleData = Awaited<ReturnType<typeof loadArticle>>;
export type Article = ArticleData['article'];
