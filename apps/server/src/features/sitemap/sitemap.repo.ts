import { SITEMAP_PART } from '@zhihui/contract/features/sitemap/sitemap.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { EVERYBODY, contentReadable } from '../../visibility/contents.ts';

/** What anybody on the internet may read: never what needs a permission or an account, whoever asks. */
const PUBLIC = `from contents c left join categories k on k.id = c.category_id
  where ${contentReadable({ content: 'c', category: 'k' }, EVERYBODY)}`;

/** Parts with at least one public item. */
export async function listParts(db: Db): Promise<number[]> {
  const rows = await named<{ part: number }>(
    db,
    'sitemap.parts',
    `select distinct ((c.id - 1) / ${SITEMAP_PART} + 1)::float8 as part ${PUBLIC} order by 1`,
    [],
  );
  return rows.map((row) => row.part);
}

/** Public items of one part, by their ids. */
export async function listPart(
  db: Db,
  part: number,
): Promise<{ id: Id; model: ContentModel; updated_at: Date }[]> {
  return named(
    db,
    'sitemap.part',
    `select c.id, c.model, c.updated_at ${PUBLIC}
     and c.id > ($1::bigint - 1) * ${SITEMAP_PART} and c.id <= $1::bigint * ${SITEMAP_PART} order by c.id`,
    [part],
  );
}
