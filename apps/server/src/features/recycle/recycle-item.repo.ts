import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getBin } from './recycle.repo.ts';

export interface Binned {
  /** Null: it is there for its readers. */
  deleted_at: Date | null;
  /** The item it is or stands under. */
  content_id: Id;
  category_id: Id | null;
  /** Whether something it stands under lies in the bin itself. */
  under_deleted: boolean;
  live: boolean;
}

const row = {
  deleted_at: nullable(timestamp),
  content_id: id,
  category_id: nullable(id),
  under_deleted: bool,
  live: bool,
};

const TEXTS = {
  contents: `select x.deleted_at, x.id as content_id, x.category_id, false as under_deleted,
       (x.live_revision is not null) as live from contents x
     where x.id = :id and x.model = :kind`,
  answers: `select x.deleted_at, c.id as content_id, c.category_id, (c.deleted_at is not null) as under_deleted, true as live
     from answers x join contents c on c.id = x.question_id where x.id = :id`,
  comments: `select x.deleted_at, c.id as content_id, c.category_id,
       (c.deleted_at is not null or coalesce(a.deleted_at is not null, false)) as under_deleted, true as live
     from comments x join contents c on c.id = x.content_id
     left join answers a on x.target_type = 'ANSWER' and a.id = x.target_id
     where x.id = :id and (x.deleted_at is null or x.body <> '')`,
};

const buildStatements = (name: string, lock: string) => ({
  contents: statement({
    name: `recycle.${name}.contents`,
    params: { id, kind: text },
    row,
    text: TEXTS.contents + lock,
  }),
  answers: statement({
    name: `recycle.${name}.answers`,
    params: { id },
    row,
    text: TEXTS.answers + lock,
  }),
  comments: statement({
    name: `recycle.${name}.comments`,
    params: { id },
    row,
    text: TEXTS.comments + lock,
  }),
});
const FIND = buildStatements('place', '');
const LOCK = buildStatements('hold', ' for update of x');

function findBinned(
  statements: typeof FIND,
  db: Db,
  kind: RecycleKind,
  id: Id,
): Promise<Binned | null> {
  const bin = getBin(kind);
  return bin === 'contents'
    ? statements.contents.first(db, { id, kind })
    : statements[bin].first(db, { id });
}

/** Where something stands, deleted or not; null when there is none. */
export async function findBinnedItem(db: Db, kind: RecycleKind, id: Id): Promise<Binned | null> {
  return findBinned(FIND, db, kind, id);
}

/** The same, locked until the transaction ends. */
export async function lockBinnedItem(db: Db, kind: RecycleKind, id: Id): Promise<Binned | null> {
  return findBinned(LOCK, db, kind, id);
}

const SET_CATEGORY = statement({
  name: 'recycle.set-category',
  params: { id, categoryId: id },
  text: 'update contents set category_id = :categoryId where id = :id',
});

/** Gives an item another category in the place of one that is gone. */
export async function setCategory(db: Db, id: Id, categoryId: Id): Promise<void> {
  await SET_CATEGORY.run(db, { id, categoryId });
}
