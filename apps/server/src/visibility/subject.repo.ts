import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { named } from '../db/named.ts';
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
  from contents c left join categories k on k.id = c.category_id where c.id = $1`;

/** An item whatever its state; whether somebody may see it is the policy's question. */
export async function findSubject(db: Db, id: Id): Promise<SubjectRow | null> {
  const rows = await named<SubjectRow>(db, 'visibility.subject', SUBJECT, [id]);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends: what is added to it comes one after another. */
export async function lockSubject(db: Db, id: Id): Promise<SubjectRow | null> {
  const text = `${SUBJECT} for no key update of c`;
  const rows = await named<SubjectRow>(db, 'visibility.lock-subject', text, [id]);
  return rows[0] ?? null;
}
