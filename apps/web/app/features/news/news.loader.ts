import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect } from '../../api/load.ts';
import { loadComments } from '../comment/comment.public.ts';
import { extractText } from '../content/content.public.ts';

/** Loads one piece of news, its first comments and the news before and after it. */
export async function loadNews(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const input = { params: { id: params['id'] ?? '' } };
  const call = context.get(apiContext);
  const detail = call('GET /news/:id', input);
  const [result, neighbors, comments] = await Promise.all([
    detail,
    call('GET /news/:id/around', input),
    loadComments(args, 'NEWS', input.params.id, detail),
  ]);
  const { item: news, html, address } = extractText(args, unwrapOrRedirect(result, request));
  return { news, html, address, neighbors: getDataOrNull(neighbors), comments };
}

export type NewsData = Awaited<ReturnType<typeof loadNews>>;
