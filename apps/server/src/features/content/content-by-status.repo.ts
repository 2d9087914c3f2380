import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { ITEM_COLUMNS } from './content.rows.ts';
import type { ItemRow } from './content.rows.ts';

export interface OwnFilter {
  model: ContentModel;
  status: ContentStatus;
  authorId?: Id | undefined;
  /** Limits to categories in the asker's reach; null for everything. */
  reach: readonly Id[] | null;
  offset: number;
  limit: number;
}

/** Items of any status for their author or a reviewer; not for readers. */
export async function listByStatus(
  db: Db,
  filter: OwnFilter,
): Promise<{ rows: ItemRow[]; total: number }> {
  const values = [filter.model, filter.status, filter.authorId ?? null, filter.reach];
  const where = `c.model = $1 and c.status = $2 and c.deleted_at is null
    and ($3::bigint is null or c.author_id = $3) and ($4::bigint[] is null or c.category_id = any($4))`;
  const rows = await named<ItemRow>(
    db,
    'content.by-status',
    `select ${ITEM_COLUMNS} from contents c join users u on u.id = c.author_id
     left join categories k on k.id = c.category_id where ${where}
     order by c.updated_at desc, c.id desc limit $5 offset $6`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'content.by-status.count',
    `select count(*)::int as total from contents c where ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}
