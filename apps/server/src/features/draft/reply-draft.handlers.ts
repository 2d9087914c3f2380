// Why it is as it is: docs/decisions/0124-assistants.md
import { MAX_REPLY_DRAFTS } from '@zhihui/contract/features/draft/draft.limits.ts';
import type { ReplyKind } from '@zhihui/contract/features/draft/draft.limits.ts';
import type { replyDraftEndpoints } from '@zhihui/contract/features/draft/reply-draft.endpoints.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { can, getMemberId } from '../../kernel/actor.ts';
import { badRequest, noPermission, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import {
  countRepliesLocked,
  deleteReply,
  listContentReplies,
  listReplies,
  saveReply,
} from './reply-draft.repo.ts';
import type { ReplyDraftRow } from './reply-draft.repo.ts';

/** What its owner needs to publish it: nothing is proposed that they could not send. */
const CODES: Record<ReplyKind, PermissionCode> = { ANSWER: 'answer.add', COMMENT: 'comment.add' };

const EXCERPT = 120;

export const replyDraftHandlers: Handlers<typeof replyDraftEndpoints> = {
  'GET /draft/reply/page': async (ctx, { query: { current, size } }) => {
    const user = { userId: getMemberId(ctx.actor), viewer: ctx.actor };
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listReplies(ctx.db, user, page);
    const records = rows.map((row) => ({
      ...presentMark(row),
      excerpt: row.body.replace(/\s+/gu, ' ').slice(0, EXCERPT),
      target: { id: row.content_id, model: row.model, title: row.title },
    }));
    return { records, total, current, size };
  },

  'GET /draft/reply/of/:contentId': async (ctx, { params }) => {
    await readPublished(ctx, params.contentId);
    const rows = await listContentReplies(ctx.db, getMemberId(ctx.actor), params.contentId);
    return rows.map((row) => ({ ...presentMark(row), content: row.body }));
  },

  'PUT /draft/reply': async (ctx, { body: { kind, contentId, content } }) => {
    const { model } = await readPublished(ctx, contentId);
    if (kind === 'ANSWER' && model !== 'QUESTION') throw badRequest('只有问题可以回答');
    if (!can(ctx.actor, CODES[kind])) throw noPermission();
    const userId = getMemberId(ctx.actor);
    const tokenName = ctx.actor.member?.token?.name ?? null;
    const saved = await saveReply(ctx.db, { userId, contentId, kind, body: content, tokenName });
    if ((await countRepliesLocked(ctx.db, userId)) > MAX_REPLY_DRAFTS)
      throw badRequest(`回答与评论草稿已达 ${MAX_REPLY_DRAFTS} 份上限，请先发布或删除部分草稿`);
    return { ...saved, model };
  },

  'DELETE /draft/reply/:id': async (ctx, { params }) => {
    if (await deleteReply(ctx.db, getMemberId(ctx.actor), params.id)) return null;
    throw notFound('该草稿不存在或已被删除');
  },
};

/** A content that readers have and the caller may read. Throws NOT_FOUND. */
async function readPublished(ctx: Ctx, contentId: Id) {
  const { row } = await readContentTarget(ctx, contentId);
  if (row.live_revision === null || row.deleted_at !== null) throw notFound();
  return row;
}

const presentMark = ({ id, kind, token_name: tokenName, updated_at: at }: ReplyDraftRow) => ({
  ...{ id, kind, tokenName },
  updatedAt: at.toISOString(),
});
