import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, nullable, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { mediaRow } from './media.repo.ts';
import type { MediaRow } from './media.repo.ts';
import { isGranted } from '../../visibility/audiences.ts';
import {
  isCategoryOpen,
  isContentReadable,
  isOpenToAuthor,
  PUBLIC_VIEWER,
} from '../../visibility/content-access.ts';
import { isContentAssigned } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** Who reads, reduced to what the query needs. */
export interface Reader {
  userId: Id | null;
  viewer: Viewer;
  admin: boolean;
  /** Sections whose texts by others they edit or review, within the categories assigned to them. */
  models: readonly ContentModel[];
  /** Reviews what others wrote in those categories, and in those with a grant to review. */
  reviews: boolean;
}

export interface Reading extends MediaRow {
  /** Readable without signing in. */
  open: boolean;
}

const USES = `select 1 from media_links l join contents c on c.id = l.content_id
    left join categories g on g.id = c.category_id where l.media_id = m.id`;

const CONTENT = { content: 'c', category: 'g' };

const IS_OWN = `(c.author_id = :userId and ${isOpenToAuthor(CONTENT, VIEWER)})`;

const IN_SCOPE = isContentAssigned(':userId', 'c');

const IS_REVIEWED = `(:reviews::boolean and (${IN_SCOPE}
  or (${isGranted('g', ':userId::bigint', ['REVIEW'])} and ${isCategoryOpen('g', VIEWER)})))`;

const IS_MAINTAINED = `(c.deleted_at is null and ((c.model = any (:models::text[]) and ${IN_SCOPE}) or ${IS_REVIEWED}))`;

// An upload in an answer is seen by those who see the answer: the question's readers, once it is approved.
const ANSWERS = `select 1 from answer_media l join answers a on a.id = l.answer_id
    join contents c on c.id = a.question_id left join categories g on g.id = c.category_id
    where l.media_id = m.id and a.deleted_at is null and c.deleted_at is null`;

// An upload in a comment is seen by those who see the comment: the readers of its content, and of the answer it is on.
const COMMENTS = `select 1 from comment_media l join comments o on o.id = l.comment_id
    join contents c on c.id = o.content_id left join categories g on g.id = c.category_id
    where l.media_id = m.id and o.deleted_at is null and c.deleted_at is null
      and (o.target_type <> 'ANSWER' or exists (
        select from answers a where a.id = o.target_id and a.status = 'APPROVED' and a.deleted_at is null))`;

const APPROVED = `a.status = 'APPROVED'`;

const READABLE = `select * from (
    select m.*,
      m.shared or exists (${USES} and l.live and ${isContentReadable(CONTENT, PUBLIC_VIEWER)})
        or exists (${ANSWERS} and ${APPROVED} and ${isContentReadable(CONTENT, PUBLIC_VIEWER)})
        or exists (${COMMENTS} and o.status = 'APPROVED' and ${isContentReadable(CONTENT, PUBLIC_VIEWER)}) as open,
      :admin or m.owner_id = :userId or m.shared
        or exists (${USES} and l.live and ${isContentReadable(CONTENT, VIEWER)})
        or exists (${USES} and (${IS_OWN} or ${IS_MAINTAINED}))
        or exists (${ANSWERS}
          and (${isContentReadable(CONTENT, VIEWER)} or ${IS_OWN} or ${IS_MAINTAINED})
          and (${APPROVED} or a.author_id = :userId or ${IS_REVIEWED}))
        or exists (${COMMENTS}
          and (${isContentReadable(CONTENT, VIEWER)} or ${IS_OWN} or ${IS_MAINTAINED})
          and (o.status = 'APPROVED' or o.author_id = :userId or ${IS_REVIEWED}))
        or exists (select 1 from draft_media l join drafts d on d.id = l.draft_id
          where l.media_id = m.id and d.user_id = :userId)
      as readable
    from media m where m.id = any (:ids::bigint[])
  ) as seen where readable`;

const MEDIA_READABLE = statement({
  name: 'media.readable',
  params: { ids, userId: nullable(id), admin: bool, ...viewerParams, models: texts, reviews: bool },
  row: { ...mediaRow, open: bool, readable: bool },
  text: READABLE,
});

/** Those of the uploads that this reader may have. */
export async function findReadable(db: Db, ids: readonly Id[], reader: Reader): Promise<Reading[]> {
  return MEDIA_READABLE.all(db, {
    ids,
    userId: reader.userId,
    admin: reader.admin,
    ...reader.viewer,
    models: reader.models,
    reviews: reader.reviews,
  });
}
