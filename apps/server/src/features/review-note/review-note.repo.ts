import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type NoteRow = RowOf<typeof FOR_REVIEWERS>;

const noteRow = {
  id,
  content_id: id,
  revision: int,
  author_id: id,
  author_nickname: text,
  author_avatar: nullable(text),
  body: text,
  exact: text,
  prefix: text,
  suffix: text,
  start_at: int,
  end_at: int,
  sent: bool,
  resolved_at: nullable(timestamp),
  created_at: timestamp,
  edited_at: nullable(timestamp),
};

const SELECT = `select n.id, n.content_id, n.revision, n.author_id, n.body, n.exact, n.prefix, n.suffix, n.start_at, n.end_at,
    n.audit_log_id is not null as sent, n.resolved_at, n.created_at, n.edited_at,
    case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
    case when u.deleted_at is null then u.avatar end as author_avatar
  from review_notes n join users u on u.id = n.author_id`;

const FOR_REVIEWERS = statement({
  name: 'review-note.for-reviewers',
  params: { contentId: id },
  row: noteRow,
  text: `${SELECT} where n.content_id = :contentId and n.revision >= coalesce((select max(s.revision) from review_notes s
       where s.content_id = :contentId and s.audit_log_id is not null), 0)
     order by n.revision desc, n.start_at, n.id limit 200`,
});

/** What reviewers see: notes on what waits, and those that went back with an earlier text. */
export async function listForReviewers(db: Db, contentId: Id): Promise<NoteRow[]> {
  return FOR_REVIEWERS.all(db, { contentId });
}

const FOR_AUTHOR = statement({
  name: 'review-note.for-author',
  params: { contentId: id },
  row: noteRow,
  text: `${SELECT} where n.content_id = :contentId and n.audit_log_id is not null
       and not exists (select from revisions later where later.content_id = n.content_id and later.number > n.revision
         and later.status <> 'DRAFT')
     order by n.start_at, n.id limit 200`,
});

/** What the author sees: notes sent with a verdict, until they submit another text. */
export async function listForAuthor(db: Db, contentId: Id): Promise<NoteRow[]> {
  return FOR_AUTHOR.all(db, { contentId });
}

const FIND = statement({
  name: 'review-note.find',
  params: { id },
  row: noteRow,
  text: `${SELECT} where n.id = :id`,
});

/** A note whatever its state; null when there is none of this id. */
export async function findNote(db: Db, id: Id): Promise<NoteRow | null> {
  return FIND.first(db, { id });
}

const COUNT = statement({
  name: 'review-note.count',
  params: { contentId: id, revision: int },
  row: { total: int },
  text: `select count(*)::int as total from review_notes where content_id = :contentId and revision = :revision`,
});

/** How many notes a revision has. */
export async function countNotes(db: Db, contentId: Id, revision: number): Promise<number> {
  return (await COUNT.one(db, { contentId, revision })).total;
}

const INSERT = statement({
  name: 'review-note.insert',
  params: {
    ...{ contentId: id, revision: int, authorId: id, body: text, now: timestamp },
    ...{ exact: text, prefix: text, suffix: text, start: int, end: int },
  },
  row: { id },
  text: `insert into review_notes (content_id, revision, author_id, body, exact, prefix, suffix, start_at, end_at, created_at)
     values (:contentId, :revision, :authorId, :body, :exact, :prefix, :suffix, :start, :end, :now) returning id`,
});

/** Stores a note with where it stands. Resolves to its id. */
export async function insertNote(
  db: Db,
  note: {
    contentId: Id;
    revision: number;
    authorId: Id;
    body: string;
    now: Date;
    selector: TextSelector;
  },
): Promise<Id> {
  const { selector, ...rest } = note;
  return (await INSERT.one(db, { ...rest, ...selector })).id;
}

const SET_BODY = statement({
  name: 'review-note.set-body',
  params: { id, body: text, now: timestamp },
  text: `update review_notes set edited_at = case when body = :body then edited_at else :now end, body = :body where id = :id`,
});

/** Changes the words of a note. */
export async function setNoteBody(db: Db, id: Id, body: string, now: Date): Promise<void> {
  await SET_BODY.run(db, { id, body, now });
}

const RESOLVE = statement({
  name: 'review-note.resolve',
  params: { id, at: nullable(timestamp) },
  text: 'update review_notes set resolved_at = :at where id = :id',
});

/** Settles a note, or with null opens it again. */
export async function resolveNote(db: Db, id: Id, at: Date | null): Promise<void> {
  await RESOLVE.run(db, { id, at });
}

const DELETE = statement({
  name: 'review-note.delete',
  params: { id },
  text: 'delete from review_notes where id = :id',
});

/** Deletes a note. */
export async function deleteNote(db: Db, id: Id): Promise<void> {
  await DELETE.run(db, { id });
}
