import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { id, int, nullable, text, textOf, timestamp } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';
import { visibilityOf } from './contents.ts';
import type { Subject } from './abilities.ts';

/** What the rules look at, without the texts: for everything that hangs on an item. */
export interface SubjectRow extends Subject {
  id: Id;
  model: ContentModel;
  title: string;
  comment_count: number;
  published_at: Date | null;
}

const SUBJECT = `select c.id, c.model, c.title, c.author_id, c.category_id, ${visibilityOf('k')} as visibility,
    c.live_revision, c.deleted_at, c.comment_count, c.published_at
  from contents c left join categories k on k.id = c.category_id where c.id = :id`;

const VISIBILITY_SUBJECT = statement({
  name: 'visibility.subject',
  params: { id },
  row: {
    id,
    model: textOf<ContentModel>(),
    title: text,
    author_id: id,
    category_id: nullable(id),
    visibility: int,
    live_revision: nullable(int),
    deleted_at: nullable(timestamp),
    comment_count: int,
    published_at: nullable(timestamp),
  },
  text: SUBJECT,
});

/** An item whatever its state; whether somebody may see it is the policy's question. */
export async function findSubject(db: Db, id: Id): Promise<SubjectRow | null> {
  return VISIBILITY_SUBJECT.first(db, { id });
}

const LOCK_SUBJECT = statement({
  name: 'visibility.lock-subject',
  params: { id },
  row: {
    id,
    model: textOf<ContentModel>(),
    title: text,
    author_id: id,
    category_id: nullable(id),
    visibility: int,
    live_revision: nullable(int),
    deleted_at: nullable(timestamp),
    comment_count: int,
    published_at: nullable(timestamp),
  },
  text: `${SUBJECT} for no key update of c`,
});

/** The same, held until the transaction ends: what is added to it comes one after another. */
export async function lockSubject(db: Db, id: Id): Promise<SubjectRow | null> {
  return LOCK_SUBJECT.first(db, { id });
}
