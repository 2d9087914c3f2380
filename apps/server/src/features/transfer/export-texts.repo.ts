import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  json,
  nonNull,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { JOIN_WRITTEN, READERS_HAVE } from '../comment/comment.public.ts';

const SNAPSHOT = statement({
  name: 'export-texts.snapshot',
  params: {},
  text: 'set transaction isolation level repeatable read, read only',
});
const PATIENCE = statement({
  name: 'export-texts.patience',
  params: {},
  text: 'set local idle_in_transaction_session_timeout = 0',
});

/** Makes a transaction without a statement yet see one moment of the site, for as long as the files take. */
export async function openSnapshot(tx: Db): Promise<void> {
  await SNAPSHOT.run(tx, {});
  await PATIENCE.run(tx, {});
}

const PLACE = `(c.category_id = any(:categoryIds::bigint[]) or (:uncategorised::boolean and c.category_id is null))
  and c.model = any(:models::text[])`;
const READABLE = isContentReadable({ content: 'c', category: 'k' }, VIEWER);
const placeParams = {
  categoryIds: ids,
  uncategorised: bool,
  models: texts,
  ...viewerParams,
};

/** What an export is made of, and who reads. */
export interface ExportPlace {
  categoryIds: readonly Id[];
  /** Whether texts without a category belong to it. */
  uncategorised: boolean;
  models: readonly ContentModel[];
  viewer: Viewer;
}

const flatten = ({ viewer, ...place }: ExportPlace) => ({ ...place, ...viewer });

const COUNT = statement({
  name: 'export-texts.count',
  params: placeParams,
  row: { count: int },
  text: `select count(*)::int as count from contents c left join categories k on k.id = c.category_id where ${PLACE} and ${READABLE}`,
});

/** How many texts of a place the viewer reads. */
export async function countTexts(db: Db, place: ExportPlace): Promise<number> {
  return (await COUNT.one(db, flatten(place))).count;
}

const HEADS = statement({
  name: 'export-texts.heads',
  params: { ...placeParams, after: id, limit: bigint },
  row: { id, model: textOf<ContentModel>(), title: text, category_id: nullable(id) },
  text: `select c.id, c.model, c.title, c.category_id from contents c left join categories k on k.id = c.category_id
    where ${PLACE} and ${READABLE} and c.id > :after order by c.id limit :limit`,
});
export type HeadRow = RowOf<typeof HEADS>;

/** Titles of the texts of a place that the viewer reads, by id, after one. */
export async function listHeads(
  db: Db,
  place: ExportPlace,
  page: { after: Id; limit: number },
): Promise<HeadRow[]> {
  return HEADS.all(db, { ...flatten(place), ...page });
}

const textRow = {
  id,
  model: textOf<ContentModel>(),
  title: text,
  body: text,
  html: text,
  plain: text,
  category_id: nullable(id),
  author_nickname: nonNull(text),
  tags: nonNull(texts),
  live_revision: nonNull(int),
  published_at: nullable(timestamp),
  updated_at: timestamp,
};
export type TextRow = RowOf<typeof textRow>;

/** SQL: the name of `u`; deleted users are not named. */
const NICKNAME = `case when u.deleted_at is null then u.nickname else '已注销用户' end`;

const TEXTS = statement({
  name: 'export-texts.texts',
  params: { ids },
  row: textRow,
  text: `select c.id, c.model, c.title, c.body, c.html, c.plain, c.category_id, ${NICKNAME} as author_nickname,
      array(select t.name from content_tags l join tags t on t.id = l.tag_id where l.content_id = c.id order by l.position, t.id) as tags,
      c.live_revision, c.published_at, c.updated_at
    from contents c join users u on u.id = c.author_id
    where c.id = any(:ids::bigint[]) and c.live_revision is not null and c.deleted_at is null order by c.id`,
});

/** Texts as readers have them, by id; the caller made sure that they may. */
export async function listTexts(db: Db, textIds: readonly Id[]): Promise<TextRow[]> {
  return TEXTS.all(db, { ids: textIds });
}

const ANSWERS = statement({
  name: 'export-texts.answers',
  params: { ids },
  row: {
    id,
    question_id: id,
    author_nickname: nonNull(text),
    body: text,
    html: text,
    plain: text,
    accepted: nonNull(bool),
    created_at: timestamp,
  },
  text: `select a.id, a.question_id, ${NICKNAME} as author_nickname, a.body, a.html, a.plain, a.accepted_at is not null as accepted,
      a.created_at
    from answers a join users u on u.id = a.author_id
    where a.question_id = any(:ids::bigint[]) and a.status = 'APPROVED' and a.deleted_at is null
    order by a.question_id, (a.accepted_at is null), a.vote_count desc, a.id`,
});
export type AnswerRow = RowOf<typeof ANSWERS>;

/** Answers that readers of these questions see, the accepted one first. */
export async function listAnswers(db: Db, questionIds: readonly Id[]): Promise<AnswerRow[]> {
  return ANSWERS.all(db, { ids: questionIds });
}

const COMMENTS = statement({
  name: 'export-texts.comments',
  params: { ids },
  row: {
    content_id: id,
    answer_id: nullable(id),
    is_reply: nonNull(bool),
    author_nickname: nonNull(text),
    body: text,
    html: nullable(text),
    created_at: timestamp,
  },
  text: `select m.content_id, case when m.target_type = 'ANSWER' then m.target_id end as answer_id, m.root_id is not null as is_reply,
      ${NICKNAME} as author_nickname, m.body, written.html, m.created_at
    from comments m join users u on u.id = m.author_id ${JOIN_WRITTEN}
    where m.content_id = any(:ids::bigint[]) and ${READERS_HAVE}
    order by m.content_id, coalesce(m.root_id, m.id), m.id`,
});
export type CommentRow = RowOf<typeof COMMENTS>;

/** Comments that readers of these texts see, threads in order, those on answers too. */
export async function listComments(db: Db, textIds: readonly Id[]): Promise<CommentRow[]> {
  return COMMENTS.all(db, { ids: textIds });
}

const ANNOTATIONS = statement({
  name: 'export-texts.annotations',
  params: { ids },
  row: {
    content_id: id,
    exact: nonNull(text),
    resolved: nonNull(bool),
    posts: nonNull(json<{ author: string; body: string; at: string }[]>()),
  },
  text: `select a.content_id, a.exact, a.resolved_at is not null as resolved,
      (select json_agg(json_build_object('author', ${NICKNAME}, 'body', p.body, 'at', p.created_at) order by p.id)
        from annotations p join users u on u.id = p.author_id
        where (p.id = a.id or p.parent_id = a.id) and p.deleted_at is null) as posts
    from annotations a
    where a.content_id = any(:ids::bigint[]) and a.parent_id is null and a.exact is not null
      and exists (select from annotations p where (p.id = a.id or p.parent_id = a.id) and p.deleted_at is null)
    order by a.content_id, a.lost, a.start_at, a.id`,
});
export type AnnotationRow = RowOf<typeof ANNOTATIONS>;

/** Annotations of these texts with their replies, in the order of the text. */
export async function listAnnotations(db: Db, textIds: readonly Id[]): Promise<AnnotationRow[]> {
  return ANNOTATIONS.all(db, { ids: textIds });
}
