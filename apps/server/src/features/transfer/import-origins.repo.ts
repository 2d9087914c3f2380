import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable, text, textOf, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';

const LOCK = statement({
  name: 'import-origins.lock',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtextextended(:key, 0))',
});

/** One import of a page at a time, until the end of the transaction: two people may bring the same archive. */
export async function lockSourceKey(db: Db, sourceKey: string): Promise<void> {
  await LOCK.run(db, { key: `import:${sourceKey}` });
}

const FIND = statement({
  name: 'import-origins.find',
  params: { sourceKey: text },
  row: { content_id: id, revision: int, body_hash: text },
  text: `select o.content_id, o.revision, o.body_hash from import_origins o join contents c on c.id = o.content_id
    where o.source_key = :sourceKey and c.deleted_at is null order by o.content_id desc limit 20`,
});

/** Texts that earlier imports made of this page of a source, newest first. */
export async function findOrigins(
  db: Db,
  sourceKey: string,
): Promise<{ content_id: Id; revision: number; body_hash: string }[]> {
  return FIND.all(db, { sourceKey });
}

const SAVE = statement({
  name: 'import-origins.save',
  params: {
    ...{ contentId: id, sourceKey: text, revision: int, bodyHash: text, importId: id },
    oldAddress: nullable(text),
  },
  text: `insert into import_origins (content_id, source_key, revision, body_hash, import_id, old_address)
      values (:contentId, :sourceKey, :revision, :bodyHash, :importId, :oldAddress)
    on conflict (content_id) do update set source_key = excluded.source_key, revision = excluded.revision,
      body_hash = excluded.body_hash, import_id = excluded.import_id, old_address = excluded.old_address`,
});

/** Remembers of which page of a source this revision of a text was made. */
export async function saveOrigin(
  db: Db,
  origin: {
    contentId: Id;
    sourceKey: string;
    revision: number;
    bodyHash: string;
    importId: Id;
    /** As `old-address.ts` writes it; null where the source has none. */
    oldAddress: string | null;
  },
): Promise<void> {
  await SAVE.run(db, origin);
}

const DELETE = statement({
  name: 'import-origins.delete',
  params: { contentId: id },
  text: 'delete from import_origins where content_id = :contentId',
});

/** A later import of the page makes a new text. */
export async function deleteOrigin(db: Db, contentId: Id): Promise<void> {
  await DELETE.run(db, { contentId });
}

const REDIRECT = statement({
  name: 'import-origins.redirect',
  params: { addresses: texts, ...viewerParams },
  row: { id, model: textOf<ContentModel>() },
  text: `select c.id, c.model from import_origins o join contents c on c.id = o.content_id
      left join categories k on k.id = c.category_id left join imports i on i.id = o.import_id
    where o.old_address = any(:addresses::text[]) and coalesce(i.redirects, true)
      and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
    order by array_position(:addresses::text[], o.old_address), c.id desc limit 1`,
});

/** The text that had the first of these addresses at its source, as far as the viewer can read it; null when there is none. */
export async function findByOldAddress(
  db: Db,
  { addresses, viewer }: { addresses: readonly string[]; viewer: Viewer },
): Promise<{ id: Id; model: ContentModel } | null> {
  return addresses.length === 0 ? null : REDIRECT.first(db, { addresses, ...viewer });
}
