import type {
  CommentItem,
  CommentPage,
  CommentTarget,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Result } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getDataOrNull } from '../../api/load.ts';
import { createDeduplicator } from '../../lib/create-deduplicator.ts';
import { parseCommentPage, FIRST_THREADS } from './comment.address.ts';

interface CommentTargetInfo {
  commentCount: number;
  author: { id: Id };
}

/**
 * First comments for a page's loader, `?comments=2` for the next ones without scripts, `?comment=7` for those around
 * that one; null when they cannot be loaded. `target` may still be loading: visitors wait for it and skip the call when it
 * has no comments; signed-in users may have pending ones of their own, and need not wait.
 */
export async function loadComments(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  targetType: CommentTarget,
  targetId: Id,
  target: CommentTargetInfo | Promise<Result<CommentTargetInfo>>,
): Promise<CommentPage | null> {
  if (context.get(requestInfoContext).user === null) {
    const loaded = target instanceof Promise ? getDataOrNull(await target) : target;
    if (loaded === null) return null;
    if (loaded.commentCount === 0) {
      const emptyPage = { records: [], total: 0, count: 0 };
      return { ...emptyPage, current: 1, size: FIRST_THREADS, authorId: loaded.author.id };
    }
  }
  const pageQuery = parseCommentPage(new URL(request.url).searchParams) ?? { current: 1 };
  const query = { targetType, targetId, size: FIRST_THREADS, ...pageQuery };
  return deduplicateAuthors(
    getDataOrNull(await context.get(apiContext)('GET /comment/page', { query })),
  );
}

/** Shares one object between equal authors and equal abilities, which shortens the page. */
function deduplicateAuthors(page: CommentPage | null): CommentPage | null {
  if (page === null) return null;
  const share = createDeduplicator();
  const compact = <T extends CommentItem>(item: T): T => ({
    ...item,
    author: item.author && share(item.author),
    abilities: share(item.abilities),
  });
  const compactThread = (thread: CommentThread) => ({
    ...compact(thread),
    replies: thread.replies.map(compact),
  });
  return { ...page, records: page.records.map(compactThread) };
}
