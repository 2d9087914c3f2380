import { MAX_OFFERED_TEMPLATES } from '@zhihui/contract/features/template/template.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, json, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { setChanged } from '../../db/set-changed.ts';
import { statement } from '../../db/statement.ts';
import { isCategoryReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

const briefRow = { id, name: text, description: text };
const templateRow = {
  ...briefRow,
  content: text,
  updated_at: timestamp,
  category_id: nullable(id),
  category_name: nullable(text),
};
export type TemplateRow = RowOf<typeof templateRow>;

/** A template of a category is for those who may know of the category. */
const OPEN = `t.deleted_at is null and (k.id is null or ${isCategoryReadable('k', VIEWER)})`;

const OFFERED = statement({
  name: 'template.offered',
  params: { categoryId: nullable(id), ...viewerParams },
  row: briefRow,
  text: `select t.id, t.name, t.description from templates t left join categories k on k.id = t.category_id
    where ${OPEN} and (k.id is null or k.id = :categoryId
      or k.id = any ((select own.ancestor_ids from categories own where own.id = :categoryId)::bigint[]))
    order by k.id is null, t.id limit ${MAX_OFFERED_TEMPLATES}`,
});

/** Templates for an article of this category, its own first; without one those for all. */
export async function listAvailable(db: Db, categoryId: Id | null, viewer: Viewer) {
  return OFFERED.all(db, { categoryId, ...viewer });
}

const READ = statement({
  name: 'template.read',
  params: { id, ...viewerParams },
  row: { ...briefRow, content: text },
  text: `select t.id, t.name, t.description, t.content from templates t left join categories k on k.id = t.category_id
    where t.id = :id and ${OPEN}`,
});

/** A template with its text, for a reader of its category; null where there is none for them. */
export async function readTemplate(db: Db, templateId: Id, viewer: Viewer) {
  return READ.first(db, { id: templateId, ...viewer });
}

const COLUMNS = `t.id, t.name, t.description, t.content, t.updated_at, t.category_id, k.name as category_name
  from templates t left join categories k on k.id = t.category_id`;
const NAME_MATCHES = `t.deleted_at is null and position(lower(:keyword) in lower(t.name)) > 0`;

const PAGE = statement({
  name: 'template.page',
  params: { keyword: text, limit: bigint, offset: bigint },
  row: templateRow,
  text: `select ${COLUMNS} where ${NAME_MATCHES} order by t.id desc limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'template.count',
  params: { keyword: text },
  row: { total: int },
  text: `select count(*)::int as total from templates t where ${NAME_MATCHES}`,
});

/** One page of all templates, the newest first; `keyword` is part of the name. */
export async function listTemplates(
  db: Db,
  filter: { keyword: string; limit: number; offset: number },
): Promise<{ rows: TemplateRow[]; total: number }> {
  const rows = await PAGE.all(db, filter);
  const { total } = await COUNT.one(db, { keyword: filter.keyword });
  return { rows, total };
}

const FIND = statement({
  name: 'template.find',
  params: { id },
  row: templateRow,
  text: `select ${COLUMNS} where t.id = :id and t.deleted_at is null`,
});

/** Null when there is none, or it was deleted. */
export async function findTemplate(db: Db, templateId: Id): Promise<TemplateRow | null> {
  return FIND.first(db, { id: templateId });
}

const newTemplate = { name: text, description: text, content: text, category_id: nullable(id) };
type NewTemplate = ValuesOf<typeof newTemplate>;

const INSERT = statement({
  name: 'template.insert',
  params: newTemplate,
  row: { id },
  text: `insert into templates (name, description, content, category_id)
    values (:name, :description, :content, :category_id) returning id`,
});

/** Stores a template. Resolves to its id. */
export async function insertTemplate(db: Db, row: NewTemplate): Promise<Id> {
  return (await INSERT.one(db, row)).id;
}

const UPDATE = statement({
  name: 'template.update',
  params: { id, change: json<string>() },
  row: { id },
  text: `update templates set ${setChanged('templates', [...Object.keys(newTemplate), 'updated_at', 'deleted_at'])}
    where id = :id and deleted_at is null returning id`,
});

/** Changes what `diffField` names. False when there is no such template. */
export async function updateTemplate(
  db: Db,
  templateId: Id,
  change: Partial<NewTemplate & { updated_at: Date; deleted_at: Date }>,
): Promise<boolean> {
  return (await UPDATE.count(db, { id: templateId, change: JSON.stringify(change) })) > 0;
}

const RESTORE = statement({
  name: 'template.restore',
  params: { id },
  row: { id },
  text: 'update templates set deleted_at = null where id = :id and deleted_at is not null returning id',
});

/** Restores a deleted template. False when there is none. */
export async function restoreTemplate(db: Db, templateId: Id): Promise<boolean> {
  return (await RESTORE.count(db, { id: templateId })) > 0;
}

const PURGE = statement({
  name: 'template.purge',
  params: { before: timestamp },
  text: 'delete from templates where deleted_at < :before',
});

/** Templates deleted before `before` go for good. */
export async function purgeTemplates(db: Db, before: Date): Promise<void> {
  await PURGE.run(db, { before });
}
