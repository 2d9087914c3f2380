import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { id, ids, int, nullable, text, textOf, timestamp } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';
import { isLive, selectPlace } from './content-access.ts';
import type { ContentTarget } from './abilities.ts';

/** The facts that the rules read, without the texts: for everything that belongs to an item. */
export interface ContentTargetRow extends ContentTarget {
  model: ContentModel;
  title: string;
  comment_count: number;
  published_at: Date | null;
}

const SELECT_TARGET = `select c.id, c.model, c.title, c.author_id, c.category_id, ${selectPlace('k')},
    c.live_revision, c.deleted_at, c.comment_count, c.published_at
  from contents c left join categories k on k.id = c.category_id`;

const targetRow = {
  id,
  model: textOf<ContentModel>(),
  title: text,
  author_id: id,
  category_id: nullable(id),
  visibility: int,
  audience_id: nullable(id),
  live_revision: nullable(int),
  deleted_at: nullable(timestamp),
  comment_count: int,
  published_at: nullable(timestamp),
};

const FIND_TARGET = statement({
  name: 'visibility.subject',
  params: { id },
  row: targetRow,
  text: `${SELECT_TARGET} where c.id = :id`,
});

/** An item in any state; the policy decides whether the caller may see it. */
export async function findContentTarget(db: Db, id: Id): Promise<ContentTargetRow | null> {
  return FIND_TARGET.first(db, { id });
}

const LOCK_TARGET = statement({
  name: 'visibility.lock-subject',
  params: { id },
  row: targetRow,
  text: `${SELECT_TARGET} where c.id = :id for no key update of c`,
});

/** The same with a row lock until the transaction ends: additions to it run one after another. */
export async function lockContentTarget(db: Db, id: Id): Promise<ContentTargetRow | null> {
  return LOCK_TARGET.first(db, { id });
}

const LIVE_TARGETS = statement({
  name: 'visibility.live-subjects',
  params: { ids },
  row: targetRow,
  text: `${SELECT_TARGET} where c.id = any(:ids::bigint[]) and ${isLive('c')}`,
});

/** Those of these items that readers see. */
export async function listLiveTargets(
  db: Db,
  contentIds: readonly Id[],
): Promise<ContentTargetRow[]> {
  return LIVE_TARGETS.all(db, { ids: contentIds });
}
