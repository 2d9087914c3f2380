import type { commentEndpoints } from '@zhihui/contract/features/comment/comment.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { loadCommentPage, loadCommentLocation, loadReplyPage } from './comment-page.ts';
import { loadManagedComments } from './comment-manage.ts';
import { decideComment, presentForReview, undoVerdict } from './comment-review.ts';
import { listForReview } from './comment-review.repo.ts';
import { readTarget } from './comment-target.ts';
import {
  changeComment,
  createComment,
  likeComment,
  removeComment,
  restoreComment,
} from './comment.service.ts';
import { searchReaders } from './comment-write.repo.ts';

const OFFERED = 8;

export const commentHandlers: Handlers<typeof commentEndpoints> = {
  'GET /comment/page': (ctx, { query }) => loadCommentPage(ctx, query),
  'GET /comment/reply/page': (ctx, { query }) => loadReplyPage(ctx, query),
  'GET /comment/:id/place': (ctx, { params }) => loadCommentLocation(ctx, params.id),
  'POST /comment': (ctx, { body }) => createComment(ctx, body),
  'PUT /comment': (ctx, { body }) => changeComment(ctx, body),

  'DELETE /comment/:id': async (ctx, { params }) => {
    await removeComment(ctx, params.id);
    return null;
  },

  'PUT /comment/:id/restore': (ctx, { params }) => restoreComment(ctx, params.id),
  'PUT /comment/:id/like': (ctx, { params }) => likeComment(ctx, params.id, true),
  'DELETE /comment/:id/like': (ctx, { params }) => likeComment(ctx, params.id, false),

  'GET /user/mention': async (ctx, { query }) => {
    const { content } = await readTarget(ctx, query.targetType, query.targetId);
    const { member } = ctx.actor;
    if (member === null) return [];
    return searchReaders(ctx.db, {
      contentId: content.id,
      keyword: query.keyword,
      excludedId: member.userId,
      writersOnly: ctx.actor.level < 2,
      limit: OFFERED,
    });
  },

  'GET /comment/reviewComment': async (ctx, { query }) => {
    const { current, size } = query;
    const { rows, total } = await listForReview(ctx.db, {
      scope: (await loadReviewScope(ctx.db, ctx.actor)).categoryIds,
      status: query.status,
      keyword: query.keyword ?? '',
      newestFirst: query.sort === 'newest',
      offset: (current - 1) * size,
      limit: size,
    });
    const settings = await siteSettings(ctx.db);
    return { records: rows.map((row) => presentForReview(row, settings)), total, current, size };
  },

  'GET /comment/manage/page': (ctx, { query }) => loadManagedComments(ctx, query),

  'POST /auditlog/comment': async (ctx, { body }) => ({
    auditLogId: await decideComment(ctx, body),
  }),

  'DELETE /auditlog/comment/:id': async (ctx, { params }) => {
    await undoVerdict(ctx, params.id);
    return null;
  },
};
