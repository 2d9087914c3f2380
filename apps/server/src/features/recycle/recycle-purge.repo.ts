import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getBin } from './recycle.repo.ts';

/** So many rows in one statement, so that none runs into the time limit of a statement. */
const BATCH = 2000;

const overdue = (name: string, from: string) =>
  statement({
    name: `recycle.overdue.${name}`,
    params: { kind: text, before: timestamp, limit: bigint },
    row: { id },
    text: `select id from ${from} and deleted_at < :before order by deleted_at, id limit :limit`,
  });

const OVERDUE = {
  contents: overdue('contents', 'contents where model = :kind'),
  answers: overdue('answers', "answers where :kind = 'ANSWER'"),
  comments: overdue('comments', "comments where :kind = 'COMMENT' and body <> ''"),
};

/** Ids of what was deleted before `before`, the longest ago first. */
export async function findOverdue(
  db: Db,
  filter: { kind: RecycleKind; before: Date; limit: number },
): Promise<Id[]> {
  return (await OVERDUE[getBin(filter.kind)].all(db, filter)).map((item) => item.id);
}

const UPLOADS = {
  contents: statement({
    name: 'recycle.uploads.contents',
    params: { id },
    row: { id },
    text: `select media_id as id from media_links where content_id = :id
     union select m.media_id from answer_media m join answers a on a.id = m.answer_id where a.question_id = :id
     union select m.media_id from comment_media m join comments c on c.id = m.comment_id where c.content_id = :id`,
  }),
  answers: statement({
    name: 'recycle.uploads.answers',
    params: { id },
    row: { id },
    text: `select media_id as id from answer_media where answer_id = :id
     union select m.media_id from comment_media m join comments c on c.id = m.comment_id
       where c.target_type = 'ANSWER' and c.target_id = :id`,
  }),
  comments: statement({
    name: 'recycle.uploads.comments',
    params: { id },
    row: { id },
    text: 'select media_id as id from comment_media where comment_id = :id',
  }),
};

/** Uploads that something uses. */
export async function listUploads(db: Db, kind: RecycleKind, id: Id): Promise<Id[]> {
  return (await UPLOADS[getBin(kind)].all(db, { id })).map((item) => item.id);
}

/** What no foreign key deletes, and before that what there may be very many of. */
const CONTENT_VERDICTS = statement({
  name: 'recycle.content-verdicts',
  params: { id },
  text: `delete from audit_logs l where (l.target_type = 'CONTENT' and l.target_id = :id)
     or (l.target_type = 'ANSWER' and l.target_id in (select a.id from answers a where a.question_id = :id))
     or (l.target_type = 'COMMENT' and l.target_id in (select c.id from comments c where c.content_id = :id))`,
});

const LARGE_TABLES = ['comments', 'notifications', 'content_views'].map((table) =>
  statement({
    name: `recycle.many.${table}`,
    params: { id },
    text: `delete from ${table} where ctid = any(array(select ctid from ${table} where content_id = :id limit ${BATCH}))`,
  }),
);

const CONTENT = statement({
  name: 'recycle.content',
  params: { id },
  text: 'delete from contents where id = :id',
});

/** Deletes an item with all that hangs on it. */
export async function purgeContent(db: Db, id: Id): Promise<void> {
  await CONTENT_VERDICTS.run(db, { id });
  for (const deletion of LARGE_TABLES) while ((await deletion.count(db, { id })) > 0);
  await CONTENT.run(db, { id });
}

const COMMENTS_OF_ANSWER =
  "select c.id from comments c where c.target_type = 'ANSWER' and c.target_id = :id";

const ANSWER_VERDICTS = statement({
  name: 'recycle.answer-verdicts',
  params: { id },
  text: `delete from audit_logs l where (l.target_type = 'ANSWER' and l.target_id = :id)
     or (l.target_type = 'COMMENT' and l.target_id in (${COMMENTS_OF_ANSWER}))`,
});

const ANSWER_NOTICES = statement({
  name: 'recycle.answer-notices',
  params: { id, contentId: id },
  text: `delete from notifications n where n.content_id = :contentId and (n.anchor = 'answer-' || :id::bigint
     or n.anchor in (select 'comment-' || c.id from (${COMMENTS_OF_ANSWER}) c))`,
});

const ANSWER = statement({
  name: 'recycle.answer',
  params: { id },
  text: 'delete from answers where id = :id',
});

/** Deletes an answer with all that hangs on it; its comments go by a trigger. */
export async function purgeAnswer(db: Db, id: Id, contentId: Id): Promise<void> {
  await ANSWER_VERDICTS.run(db, { id });
  await ANSWER_NOTICES.run(db, { id, contentId });
  await ANSWER.run(db, { id });
}

const COMMENT_VERDICTS = statement({
  name: 'recycle.comment-verdicts',
  params: { id },
  text: "delete from audit_logs l where l.target_type = 'COMMENT' and l.target_id = :id",
});

const COMMENT_NOTICES = statement({
  name: 'recycle.comment-notices',
  params: { id, contentId: id },
  text: `delete from notifications where content_id = :contentId and anchor = 'comment-' || :id::bigint`,
});

const COMMENT_HAS_REPLIES = statement({
  name: 'recycle.comment-left',
  params: { id },
  text: `with likes as (delete from comment_likes where comment_id = :id),
     feedback as (delete from feedbacks where comment_id = :id)
     update comments set body = '', mentions = '[]', like_count = 0 where id = :id`,
});

const LIST_EMPTY_PARENTS = statement({
  name: 'recycle.empty-places',
  params: { id },
  text: `delete from comments c where c.id = :id and c.deleted_at is not null and c.body = ''
     and not exists (select from comments r where r.parent_id = c.id)
     and not exists (select from comments r where r.root_id = c.id)`,
});

const ABOVE = statement({
  name: 'recycle.above',
  params: { id },
  row: { id },
  text: `select u.id from comments c join comments u on u.id in (c.parent_id, c.root_id) where c.id = :id
     order by u.id desc`,
});

/**
 * Deletes a comment's words and what hangs on it. Its empty place stays as long as something answers it, and goes with
 * the last of those.
 */
export async function purgeComment(db: Db, id: Id, contentId: Id): Promise<void> {
  await COMMENT_VERDICTS.run(db, { id });
  await COMMENT_NOTICES.run(db, { id, contentId });
  await COMMENT_HAS_REPLIES.run(db, { id });
  const above = await ABOVE.all(db, { id });
  // one after another: a parent is empty of answers only once its last one is deleted
  for (const commentId of [id, ...above.map((item) => item.id)]) {
    await LIST_EMPTY_PARENTS.run(db, { id: commentId });
  }
}
