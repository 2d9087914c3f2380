import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, text, textOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';

/** Contents of each source that are considered: some of them cannot be read any more. */
const SCANNED = 40;

const RECENT_TITLES = statement({
  name: 'link.recent-titles',
  params: { userId: id, limit: bigint, ...viewerParams },
  row: { id, model: textOf<ContentModel>(), title: text },
  text: `with used as materialized (
      (select content_id as id, read_at as at from content_reads where user_id = :userId
        order by read_at desc, content_id desc limit ${SCANNED})
      union all
      (select id, updated_at from contents where author_id = :userId order by updated_at desc limit ${SCANNED})
      union all
      (select content_id, updated_at from drafts where user_id = :userId and content_id is not null
        order by updated_at desc limit ${SCANNED})
    ),
    latest as (select id, max(at) as at from used group by id)
    select c.id, c.model, c.title from latest l join contents c on c.id = l.id
    left join categories k on k.id = c.category_id
    where ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
    order by l.at desc, c.id desc limit :limit`,
});

/** Returns what a user read or edited lately and can still read, the latest first. */
export function listRecentTitles(
  db: Db,
  { viewer, ...query }: { userId: Id; limit: number; viewer: Viewer },
) {
  return RECENT_TITLES.all(db, { ...query, ...viewer });
}
