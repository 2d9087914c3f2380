import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, nullable, text, textOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';

const SHOWN = 20;

// The index holds pairs of letters of all names of an account; only the nickname, which everybody sees, decides.
const AUTHORS = statement({
  name: 'search.authors',
  params: { model: textOf<ContentModel>(), keyword: text, ...viewerParams },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar from users u
    where letter_pairs(account_names(u.nickname, u.email, u.phone, u.username)) @> letter_pairs(lower(:keyword))
      and position(lower(:keyword) in lower(u.nickname)) > 0 and u.deleted_at is null
      and exists (select from contents c left join categories k on k.id = c.category_id
        where c.author_id = u.id and c.model = :model and ${contentReadable({ content: 'c', category: 'k' }, VIEWER)})
    order by char_length(u.nickname), u.id limit ${SHOWN}`,
});

/** People whose nickname has `keyword` in it and who wrote something in the section that the viewer may read, at most 20. */
export async function findAuthors(
  db: Db,
  model: ContentModel,
  keyword: string,
  viewer: Viewer,
): Promise<{ id: Id; nickname: string; avatar: string | null }[]> {
  return AUTHORS.all(db, { model, keyword, ...viewer });
}
