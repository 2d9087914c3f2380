import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import type { MediaRow } from './media.repo.ts';
import { EVERYBODY, contentReadable } from '../../visibility/contents.ts';
import { contentAssignedTo } from '../../visibility/people.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** Who reads, reduced to what the query needs. */
export interface Reader {
  userId: Id | null;
  viewer: Viewer;
  admin: boolean;
  /** Sections whose texts by others they review or edit, within the categories assigned to them. */
  models: readonly ContentModel[];
  /** Reviews what others wrote within the categories assigned to them. */
  reviews: boolean;
}

export interface Reading extends MediaRow {
  /** Readable without signing in. */
  open: boolean;
}

const USES = `select 1 from media_links l join contents c on c.id = l.content_id
    left join categories g on g.id = c.category_id where l.media_id = m.id`;

const CONTENT = { content: 'c', category: 'g' };
const VIEWER = viewerAt(4);

const IN_REACH = contentAssignedTo('$2', 'c');

const IN_CARE = `(c.deleted_at is null and c.model = any ($6::text[]) and ${IN_REACH})`;

// An upload in an answer is seen by those who see the answer: the question's readers, once it is approved.
const ANSWERS = `select 1 from answer_media l join answers a on a.id = l.answer_id
    join contents c on c.id = a.question_id left join categories g on g.id = c.category_id
    where l.media_id = m.id and a.deleted_at is null and c.deleted_at is null`;

const APPROVED = `a.status = 'APPROVED'`;

const READABLE = `select * from (
    select m.*,
      m.shared or exists (${USES} and l.live and ${contentReadable(CONTENT, EVERYBODY)})
        or exists (${ANSWERS} and ${APPROVED} and ${contentReadable(CONTENT, EVERYBODY)}) as open,
      $3 or m.owner_id = $2 or m.shared
        or exists (${USES} and l.live and ${contentReadable(CONTENT, VIEWER)})
        or exists (${USES} and (c.author_id = $2 or ${IN_CARE}))
        or exists (${ANSWERS}
          and (${contentReadable(CONTENT, VIEWER)} or c.author_id = $2 or ${IN_CARE})
          and (${APPROVED} or a.author_id = $2 or ($7 and ${IN_REACH})))
        or exists (select 1 from draft_media l join drafts d on d.id = l.draft_id
          where l.media_id = m.id and d.user_id = $2)
      as readable
    from media m where m.id = any ($1::bigint[])
  ) as seen where readable`;

/** Those of the uploads that this reader may have. */
export async function findReadable(db: Db, ids: readonly Id[], reader: Reader): Promise<Reading[]> {
  return named<Reading>(db, 'media.readable', READABLE, [
    ids,
    reader.userId,
    reader.admin,
    ...viewerValues(reader.viewer),
    reader.models,
    reader.reviews,
  ]);
}
