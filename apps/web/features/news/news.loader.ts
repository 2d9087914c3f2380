import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { unwrap } from '../../api/load.ts';
import { takeText } from '../article/item.loader.ts';
import { loadComments } from '../comment/comment.loader.ts';

/** One piece of news with its first comments. */
export async function loadNews(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const input = { params: { id: params['id'] ?? '' } };
  const answer = await context.get(apiContext)('GET /news/:id', input);
  const { item: news, html, address } = takeText(args, unwrap(answer, request));
  return { news, html, address, comments: await loadComments(args, 'NEWS', news) };
}

export type NewsData = Awaited<ReturnType<typeof loadNews>>;
