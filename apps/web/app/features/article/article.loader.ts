import type { Result } from '@zhihui/contract/client.ts';
import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect } from '../../api/load.ts';
import { loadComments } from '../comment/comment.public.ts';
import { extractText } from '../content/content.public.ts';
import { loadFeedback } from '../feedback/feedback.public.ts';

/** One article without its Markdown. In a document request the HTML is only in the markup, see `ui/prose`. */
export async function loadArticle(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const call = context.get(apiContext);
  const input = { params: { id: params['id'] ?? '' } };
  const detail = call('GET /article/:id', input);
  // all of it at once: the database answers the page in one go
  const [result, neighbors, comments, feedback, draftSavedAt] = await Promise.all([
    detail,
    call('GET /article/:id/around', input),
    loadComments(args, 'ARTICLE', input.params.id, detail),
    loadFeedback(args, input.params.id),
    loadDraftTime(args, detail),
  ]);
  const {
    item: article,
    html,
    address,
  } = extractText<ContentDetail>(args, unwrapOrRedirect(result, request));
  return {
    article,
    html,
    address,
    neighbors: getDataOrNull(neighbors),
    comments,
    feedback,
    draftSavedAt,
  };
}

/** Returns when the author last saved a draft of the article that is not submitted; null for others. */
async function loadDraftTime(
  { context }: LoaderFunctionArgs,
  detail: Promise<Result<ContentDetail>>,
): Promise<string | null> {
  const { user } = context.get(requestInfoContext);
  if (user === null) return null;
  const result = await detail;
  if (!result.ok || String(result.data.author.id) !== String(user.id)) return null;
  const params = { contentId: result.data.id };
  const draft = await context.get(apiContext)('GET /draft/of/:contentId', { params });
  return getDataOrNull(draft)?.updatedAt ?? null;
}

export type ArticleData = Awaited<ReturnType<typeof loadArticle>>;
