import type {
  CommentItem,
  CommentPage,
  CommentTarget,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { optional } from '../../api/load.ts';
import { shareEqual } from '../../lib/share-equal.ts';
import { portionIn } from './comment.address.ts';
import { FIRST_THREADS } from './comment.size.ts';

interface Commented {
  id: Id;
  commentCount: number;
  author: { id: Id };
}

/**
 * First comments for a page's loader, `?comments=2` for the next ones without scripts, `?comment=7` for those around that
 * one; null when they do not come.
 * Visitors see none where none are counted, which saves the call; others may have some of their own waiting.
 */
export async function loadComments(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  targetType: CommentTarget,
  item: Commented,
): Promise<CommentPage | null> {
  if (item.commentCount === 0 && context.get(requestInfoContext).user === null) {
    const nothing = { records: [], total: 0, count: 0 };
    return { ...nothing, current: 1, size: FIRST_THREADS, authorId: item.author.id };
  }
  const place = portionIn(new URL(request.url).searchParams) ?? { current: 1 };
  const query = { targetType, targetId: item.id, size: FIRST_THREADS, ...place };
  return briefly(optional(await context.get(apiContext)('GET /comment/page', { query })));
}

/** With one object for all authors, and abilities, that are the same. */
function briefly(page: CommentPage | null): CommentPage | null {
  if (page === null) return null;
  const share = shareEqual();
  const brief = <T extends CommentItem>(item: T): T => ({
    ...item,
    author: item.author && share(item.author),
    abilities: share(item.abilities),
  });
  const thread = (one: CommentThread) => ({ ...brief(one), replies: one.replies.map(brief) });
  return { ...page, records: page.records.map(thread) };
}
