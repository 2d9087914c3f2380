import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, int, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { ITEM_COLUMNS, itemRow } from './content.rows.ts';
import type { ItemRow } from './content.rows.ts';

export interface StatusFilter {
  model: ContentModel;
  status: ContentStatus;
  authorId?: Id | undefined;
  /** Limits to categories in the asker's reach; null for everything. */
  scope: readonly Id[] | null;
  offset: number;
  limit: number;
}

const WHERE = `c.model = :model and c.status = :status and c.deleted_at is null
    and (:authorId::bigint is null or c.author_id = :authorId) and (:scope::bigint[] is null or c.category_id = any(:scope))`;
const BY_STATUS = statement({
  name: 'content.by-status',
  params: {
    model: text,
    status: text,
    authorId: nullable(id),
    scope: nullable(ids),
    limit: bigint,
    offset: bigint,
  },
  row: { ...itemRow },
  text: `select ${ITEM_COLUMNS} from contents c join users u on u.id = c.author_id
     left join categories k on k.id = c.category_id where ${WHERE}
     order by c.updated_at desc, c.id desc limit :limit offset :offset`,
});

const BY_STATUS_COUNT = statement({
  name: 'content.by-status.count',
  params: { model: text, status: text, authorId: nullable(id), scope: nullable(ids) },
  row: { total: int },
  text: `select count(*)::int as total from contents c where ${WHERE}`,
});

/** Items of any status for their author or a reviewer; not for readers. */
export async function listByStatus(
  db: Db,
  filter: StatusFilter,
): Promise<{ rows: ItemRow[]; total: number }> {
  const values = {
    model: filter.model,
    status: filter.status,
    authorId: filter.authorId ?? null,
    scope: filter.scope,
  };
  const rows = await BY_STATUS.all(db, { ...values, limit: filter.limit, offset: filter.offset });
  const { total } = await BY_STATUS_COUNT.one(db, values);
  return { rows, total: total };
}
