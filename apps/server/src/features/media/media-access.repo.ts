import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import type { MediaRow } from './media.repo.ts';

/** Who reads, reduced to what the query needs. */
export interface Reader {
  userId: Id | null;
  level: number;
  admin: boolean;
  /** May read announcements at all. */
  announcements: boolean;
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

const LIVE = 'l.live and c.live_revision is not null and c.deleted_at is null';

const IN_REACH = `exists (select 1 from moderator_categories mc where mc.user_id = $2
    and (mc.category_id = c.category_id or mc.category_id = any (g.ancestor_ids)))`;

const IN_CARE = `(c.deleted_at is null and c.model = any ($6::text[]) and ${IN_REACH})`;

// An upload in an answer is seen by those who see the answer: the question's readers, once it is approved.
const ANSWERS = `select 1 from answer_media l join answers a on a.id = l.answer_id
    join contents c on c.id = a.question_id left join categories g on g.id = c.category_id
    where l.media_id = m.id and a.deleted_at is null and c.deleted_at is null`;

const APPROVED = `a.status = 'APPROVED'`;

const READABLE = `select * from (
    select m.*,
      m.shared or exists (${USES} and ${LIVE} and coalesce(g.visibility, 0) = 0
        and c.model <> 'ANNOUNCEMENT')
        or exists (${ANSWERS} and ${APPROVED} and c.live_revision is not null and coalesce(g.visibility, 0) = 0) as open,
      $4 or m.owner_id = $2 or m.shared
        or exists (${USES} and ${LIVE} and coalesce(g.visibility, 0) <= $3::int
          and (c.model <> 'ANNOUNCEMENT' or $5))
        or exists (${USES} and (c.author_id = $2 or ${IN_CARE}))
        or exists (${ANSWERS}
          and ((c.live_revision is not null and coalesce(g.visibility, 0) <= $3::int) or c.author_id = $2 or ${IN_CARE})
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
    reader.level,
    reader.admin,
    reader.announcements,
    reader.models,
    reader.reviews,
  ]);
}
