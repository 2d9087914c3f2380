import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const KEYS = statement({
  name: 'import-annotations.keys',
  params: { contentId: id },
  row: { key: text },
  text: 'select key from import_annotations where content_id = :contentId',
});

/** What imports wrote as annotations of a text already. */
export async function listAnnotationKeys(db: Db, contentId: Id): Promise<Set<string>> {
  return new Set((await KEYS.all(db, { contentId })).map(({ key }) => key));
}

const INSERT = statement({
  name: 'import-annotations.insert',
  params: { contentId: id, importId: id, annotationIds: ids, keys: texts },
  text: `insert into import_annotations (annotation_id, content_id, import_id, key)
    select w.annotation, :contentId, :importId, w.key
    from unnest(:annotationIds::bigint[], :keys::text[]) as w(annotation, key)`,
});

/** Notes annotations that an import wrote. */
export async function saveAnnotationKeys(
  db: Db,
  origin: { contentId: Id; importId: Id },
  written: readonly { id: Id; key: string }[],
): Promise<void> {
  if (written.length === 0) return;
  await INSERT.run(db, {
    ...origin,
    annotationIds: written.map((row) => row.id),
    keys: written.map(({ key }) => key),
  });
}

const OF_IMPORT = statement({
  name: 'import-annotations.of-import',
  params: { contentId: id, importId: id },
  row: { id },
  text: `select annotation_id as id from import_annotations where content_id = :contentId and import_id = :importId`,
});

/** Annotations of a text that one import wrote. */
export async function listImportedAnnotations(db: Db, contentId: Id, importId: Id): Promise<Id[]> {
  return (await OF_IMPORT.all(db, { contentId, importId })).map((row) => row.id);
}

const COUNT = statement({
  name: 'import-annotations.count',
  params: { contentId: id },
  row: { count: int },
  text: 'select count(*)::int as count from import_annotations where content_id = :contentId',
});

/** How many annotations of a text imports wrote. */
export async function countImportedAnnotations(db: Db, contentId: Id): Promise<number> {
  return (await COUNT.one(db, { contentId })).count;
}
