import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../src/db/db.ts';
import { sql } from './sql.ts';

export interface NewAnnotation {
  content: Id;
  author: Id;
  /** Makes a reply. */
  parent?: Id;
  text?: string;
  deletedAt?: Date;
}

/** Stores a thread on the first two characters of the article, or a reply. */
export async function makeAnnotation(db: Db, wanted: NewAnnotation): Promise<{ id: Id }> {
  const { plain, live_revision } = await sql<{
    plain: string;
    live_revision: number | null;
  }>`select plain, live_revision
    from contents where id = ${wanted.content}`.one(db);
  const revision = live_revision ?? 1;
  const place = {
    exact: plain.slice(0, 2),
    prefix: '',
    suffix: plain.slice(2, 34),
    start_at: 0,
    end_at: 2,
    revision,
  };
  await sql`insert into annotation_texts (content_id, revision, plain)
    values (${wanted.content}, ${revision}, ${plain}) on conflict do nothing`.run(db);
  return sql<{ id: Id }>`insert into annotations ${sql.values({
    content_id: wanted.content,
    parent_id: wanted.parent ?? null,
    author_id: wanted.author,
    body: wanted.text ?? '这里不清楚',
    deleted_at: wanted.deletedAt ?? null,
    ...(wanted.parent === undefined ? place : {}),
  })} returning id`.one(db);
}
