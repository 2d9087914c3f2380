import { SITEMAP_PART } from '@zhihui/contract/features/sitemap/sitemap.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { float, id, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { PUBLIC_VIEWER, isContentReadable } from '../../visibility/content-access.ts';

/** What every visitor can read, for all callers: never what needs a permission or an account. */
const PUBLIC = `from contents c left join categories k on k.id = c.category_id
  where ${isContentReadable({ content: 'c', category: 'k' }, PUBLIC_VIEWER)}`;

const LIST_PARTS = statement({
  name: 'sitemap.parts',
  params: {},
  row: { part: float },
  text: `select distinct ((c.id - 1) / ${SITEMAP_PART} + 1)::float8 as part ${PUBLIC} order by 1`,
});

/** Parts with at least one public item. */
export async function listParts(db: Db): Promise<number[]> {
  const rows = await LIST_PARTS.all(db, {});
  return rows.map((row) => row.part);
}

const LIST_PART = statement({
  name: 'sitemap.part',
  params: { part: id },
  row: { id, model: textOf<ContentModel>(), updated_at: timestamp },
  text: `select c.id, c.model, c.updated_at ${PUBLIC}
     and c.id > (:part::bigint - 1) * ${SITEMAP_PART} and c.id <= :part::bigint * ${SITEMAP_PART} order by c.id`,
});

/** Public items of one part, by their ids. */
export async function listPart(
  db: Db,
  part: number,
): Promise<{ id: Id; model: ContentModel; updated_at: Date }[]> {
  return LIST_PART.all(db, { part });
}
