import type { ReplyKind } from '@zhihui/contract/features/draft/draft.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isCategoryOpen, isLive, isSectionOpen } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';

const row = {
  id,
  kind: textOf<ReplyKind>(),
  body: text,
  token_name: nullable(text),
  updated_at: timestamp,
};
export type ReplyDraftRow = RowOf<typeof row>;

const LIST_OF = statement({
  name: 'reply-draft.list-of',
  params: { userId: id, contentId: id },
  row,
  text: `select id, kind, body, token_name, updated_at from reply_drafts
    where user_id = :userId and content_id = :contentId order by kind`,
});

/** What waits for this user below a content: one answer and one comment at most. */
export function listContentReplies(db: Db, userId: Id, contentId: Id): Promise<ReplyDraftRow[]> {
  return LIST_OF.all(db, { userId, contentId });
}

const itemRow = { ...row, content_id: id, model: textOf<ContentModel>(), title: text };
export type ReplyDraftItemRow = RowOf<typeof itemRow>;

/** SQL: of the user, below a content `c` that they can read as other readers do. */
const OPEN = `d.user_id = :userId and ${isLive('c')} and ${isSectionOpen('c', VIEWER)}
  and (c.author_id = :userId or ${isCategoryOpen('k', VIEWER)} or ${VIEWER.isOpened('c')})`;
const FROM =
  'reply_drafts d join contents c on c.id = d.content_id left join categories k on k.id = c.category_id';

const LIST = statement({
  name: 'reply-draft.list',
  params: { userId: id, ...viewerParams, limit: bigint, offset: bigint },
  row: itemRow,
  text: `select d.id, d.kind, left(d.body, 400) as body, d.token_name, d.updated_at, c.id as content_id, c.model, c.title
    from ${FROM} where ${OPEN} order by d.updated_at desc, d.id desc limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'reply-draft.count',
  params: { userId: id, ...viewerParams },
  row: { total: int },
  text: `select count(*)::int as total from ${FROM} where ${OPEN}`,
});

/** One page of a user's replies that wait, newest first; bodies are cut to the length of an excerpt. */
export async function listReplies(
  db: Db,
  { userId, viewer }: { userId: Id; viewer: Viewer },
  page: { limit: number; offset: number },
): Promise<{ rows: ReplyDraftItemRow[]; total: number }> {
  const rows = await LIST.all(db, { userId, ...viewer, ...page });
  const { total } = await COUNT.one(db, { userId, ...viewer });
  return { rows, total };
}

const SAVE = statement({
  name: 'reply-draft.save',
  params: {
    userId: id,
    contentId: id,
    kind: textOf<ReplyKind>(),
    body: text,
    tokenName: nullable(text),
  },
  row: { id, replaced: bool },
  text: `insert into reply_drafts (user_id, content_id, kind, body, token_name)
    values (:userId, :contentId, :kind, :body, :tokenName)
    on conflict (user_id, content_id, kind) do update
      set body = excluded.body, token_name = excluded.token_name, updated_at = now()
    returning id, xmax::text <> '0' as replaced`,
});

/** Stores a reply that waits for its owner; `replaced`: it took the place of an earlier one. */
export function saveReply(
  db: Db,
  values: { userId: Id; contentId: Id; kind: ReplyKind; body: string; tokenName: string | null },
): Promise<{ id: Id; replaced: boolean }> {
  return SAVE.one(db, values);
}

const LOCK = statement({
  name: 'reply-draft.lock',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtext(:key))',
});
const COUNT_ALL = statement({
  name: 'reply-draft.count-all',
  params: { userId: id },
  row: { total: int },
  text: 'select count(*)::int as total from reply_drafts where user_id = :userId',
});

/** Counts a user's replies that wait, including those of concurrent transactions, which wait for this lock. */
export async function countRepliesLocked(db: Db, userId: Id): Promise<number> {
  await LOCK.run(db, { key: `reply-drafts:${userId}` });
  return (await COUNT_ALL.one(db, { userId })).total;
}

const DELETE = statement({
  name: 'reply-draft.delete',
  params: { id, userId: id },
  row: { id },
  text: 'delete from reply_drafts where id = :id and user_id = :userId returning id',
});

/** Deletes a user's reply that waits; false when there is none. */
export async function deleteReply(db: Db, userId: Id, replyId: Id): Promise<boolean> {
  return (await DELETE.count(db, { id: replyId, userId })) > 0;
}

const DELETE_BY_USER = statement({
  name: 'reply-draft.remove-of',
  params: { userId: id },
  text: 'delete from reply_drafts where user_id = :userId',
});

/** Deletes what waits for a user whose account ends. */
export async function deleteUserReplyDrafts(db: Db, userId: Id): Promise<void> {
  await DELETE_BY_USER.run(db, { userId });
}
