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
export async function makeAnnotation(db: Db, input: NewAnnotation): Promise<{ id: Id }> {
  const { plain, live_revision } = await sql<{
    plain: string;
    live_revision: number | null;
  }>`select plain, live_revision
    from contents where id = ${input.content}`.one(db);
  const revision = live_revision ?? 1;
  const position = {
    exact: plain.slice(0, 2),
    prefix: '',
    suffix: plain.slice(2, 34),
    start_at: 0,
    end_at: 2,
    revision,
  };
  await sql`insert into annotation_texts (content_id, revision, plain)
    values (${input.content}, ${revision}, ${plain}) on conflict do nothing`.run(db);
  return sql<{ id: Id }>`insert into annotations ${sql.values({
    content_id: input.content,
    parent_id: input.parent ?? null,
    author_id: input.author,
    body: input.text ?? '这里不清楚',
    deleted_at: input.deletedAt ?? null,
    ...(input.parent === undefined ? position : {}),
  })} returning id`.one(db);
}
