import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { bigint, id, ids, json, nonNull, text, texts, timestamp } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';
import { RENDERER } from '../platform/markdown/version.ts';
import { HOT_NOW } from '../features/content/content.public.ts';

const FIND_SOURCES = statement({
  name: 'import.known',
  params: { keys: texts },
  row: { source_key: nonNull(text) },
  text: 'select source_key from contents where source_key = any(:keys::text[])',
});

/** Which of these source keys are in the database already. */
export async function findExistingSources(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await FIND_SOURCES.all(db, { keys });
  return new Set(rows.map((row) => row.source_key));
}

export interface ImportedContent {
  model: ContentModel;
  sourceKey: string;
  title: string;
  body: string;
  html: string;
  toc: readonly unknown[];
  excerpt: string;
  plain: string;
  authorId: Id;
  categoryId: Id;
  tagIds: readonly Id[];
  date: Date;
}

const CONTENT = statement({
  name: 'import.content',
  params: {
    title: text,
    body: text,
    html: text,
    toc: json<unknown>(),
    excerpt: text,
    plain: text,
    authorId: id,
    categoryId: id,
    sourceKey: text,
    date: timestamp,
    tagIds: ids,
    model: text,
  },
  row: { id },
  text: `with item as (
       insert into contents (model, title, body, html, toc, excerpt, plain, author_id, category_id, status,
         live_revision, source_key, published_at, created_at, updated_at, hot, renderer)
       values (:model, :title, :body, :html, :toc, :excerpt, :plain, :authorId, :categoryId, 'APPROVED', 1, :sourceKey, :date, :date, :date, ${HOT_NOW(':date')}, ${RENDERER})
       on conflict (source_key) where source_key is not null do nothing returning id),
     stored as (
       insert into revisions (content_id, number, title, body, category_id, tag_ids, editor_id, status, created_at)
       select id, 1, :title, :body, :categoryId, :tagIds::bigint[], :authorId, 'APPROVED', :date from item)
     select id from item`,
});

const TAGS = statement({
  name: 'import.tags',
  params: { id, tagIds: ids },
  text: `insert into content_tags (content_id, tag_id, position)
       select :id, w.id, w.place - 1 from unnest(:tagIds::bigint[]) with ordinality as w(id, place)`,
});

/** Stores a published item with its first revision and tags. Null when the same source was imported meanwhile. */
export async function insertImported(db: Db, item: ImportedContent): Promise<Id | null> {
  const rows = await CONTENT.all(db, {
    title: item.title,
    body: item.body,
    html: item.html,
    toc: JSON.stringify(item.toc),
    excerpt: item.excerpt,
    plain: item.plain,
    authorId: item.authorId,
    categoryId: item.categoryId,
    sourceKey: item.sourceKey,
    date: item.date,
    tagIds: item.tagIds,
    model: item.model,
  });
  const id = rows[0]?.id ?? null;
  if (id !== null && item.tagIds.length > 0) {
    await TAGS.run(db, { id, tagIds: item.tagIds });
  }
  return id;
}

const UNINDEXED = statement({
  name: 'import.unindexed',
  params: { after: id, limit: bigint },
  row: { id },
  text: `select c.id from contents c where c.id > :after and c.live_revision is not null and c.deleted_at is null
       and not exists (select from search_documents s where s.content_id = c.id)
     order by c.id limit :limit`,
});

/** Live items missing from the search index, after `after`; an import or a read archive that was stopped leaves some. */
export async function findUnindexed(db: Db, after: Id, limit: number): Promise<Id[]> {
  const rows = await UNINDEXED.all(db, { after, limit });
  return rows.map((row) => row.id);
}

const OPERATOR = statement({
  name: 'import.operator',
  params: {},
  row: { id },
  text: `select u.id from users u join roles r on r.id = u.role_id
    where r.code = 'Admin' and u.status = 'ACTIVE' and u.deleted_at is null order by u.id limit 1`,
});

/** The first Admin, whose imports those of the command are; null on a site without one. */
export async function findOperator(db: Db): Promise<Id | null> {
  return (await OPERATOR.first(db, {}))?.id ?? null;
}
