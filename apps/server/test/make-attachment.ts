import { randomBytes } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../src/db/db.ts';
import { storeText } from '../src/features/attachment/attachment.repo.ts';
import { textVector } from '../src/features/search/index-contents.ts';
import { sql } from './sql.ts';

export interface NewAttachment {
  owner: Id;
  /** The item whose live text links to it; by default no text does. */
  content?: Id;
  name?: string;
  text?: string;
}

/** Stores a file of one page whose text was read. Its bytes are nowhere. */
export async function makeAttachment(db: Db, input: NewAttachment): Promise<{ id: Id }> {
  const { owner, content, name = '附件.pdf', text = '附件的文字' } = input;
  const { id } = await sql<{ id: Id }>`insert into media ${sql.values({
    owner_id: owner,
    kind: 'FILE',
    name,
    mime: 'application/octet-stream',
    extension: 'pdf',
    hash: randomBytes(32).toString('hex'),
    size: 1000,
    uploaded_size: 1000,
    width: null,
    height: null,
  })} returning id`.one(db);
  if (content !== undefined)
    await sql`insert into media_links ${sql.values({ media_id: id, content_id: content, live: true })}`.run(
      db,
    );
  const part = { label: '第 1 页', text, table: false, vector: await textVector(name, text) };
  await storeText(db, { mediaId: id, state: 'read', parts: [part] });
  return { id };
}
