import { MAX_COUNTED_USES } from '@zhihui/contract/features/media-library/media-library.limits.ts';
import type {
  MediaUseKind,
  MediaUseState,
} from '@zhihui/contract/features/media-library/media-library.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, int, nonNull, nullable, text, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { DRAFTS_OF_UPLOAD } from '../media/media.public.ts';

const useRow = {
  kind: nonNull(textOf<MediaUseKind>()),
  ref: nonNull(id),
  model: nullable(textOf<ContentModel>()),
  post_id: nullable(id),
  title: nonNull(text),
  state: nullable(textOf<MediaUseState>()),
  live: nonNull(bool),
};
export type UseRow = RowOf<typeof useRow>;

interface Branch {
  kind: MediaUseKind;
  ref: string;
  title: string;
  from: string;
  model?: string;
  /** The answer or comment that shows the upload. */
  post?: string;
  state?: string;
  live?: string;
}

const hasUrl = (text: string) => `position('/media/' || m.id || '/' in ${text}) > 0`;
const PICTURE = `substring(image_url from '/media/([0-9]+)/') = m.id::text and deleted_at is null`;

// A draft is private: of its text nothing is read but that it names the upload.
const draft = (from: string): Branch => ({
  kind: 'DRAFT',
  ref: 'd.id',
  title: '(select u.nickname from users u where u.id = d.user_id)',
  state: `'DRAFT'`,
  from,
});

/** Each kind of place, in the order of the list. Places that all visitors see exist for shared uploads alone. */
const BRANCHES: readonly Branch[] = [
  {
    kind: 'CONTENT',
    ref: 'c.id',
    model: 'c.model',
    title: 'c.title',
    state: `case when c.deleted_at is null then c.status else 'DELETED' end`,
    live: 'l.live',
    from: 'from media_links l join contents c on c.id = l.content_id where l.media_id = m.id',
  },
  {
    kind: 'ANSWER',
    ref: 'c.id',
    model: 'c.model',
    post: 'a.id',
    title: 'c.title',
    state: `case when a.deleted_at is null and c.deleted_at is null then a.status else 'DELETED' end`,
    from: `from answer_media l join answers a on a.id = l.answer_id join contents c on c.id = a.question_id
      where l.media_id = m.id`,
  },
  {
    kind: 'COMMENT',
    ref: 'c.id',
    model: 'c.model',
    post: 'o.id',
    title: 'c.title',
    state: `case when o.deleted_at is null and c.deleted_at is null then o.status else 'DELETED' end`,
    from: `from comment_media l join comments o on o.id = l.comment_id join contents c on c.id = o.content_id
      where l.media_id = m.id`,
  },
  draft('from draft_media l join drafts d on d.id = l.draft_id where l.media_id = m.id'),
  ...DRAFTS_OF_UPLOAD.map((from) =>
    draft(
      `${from} and not exists (select from draft_media l where l.media_id = m.id and l.draft_id = d.id)`,
    ),
  ),
  { kind: 'COVER', ref: 'id', title: 'name', from: `from covers where m.shared and ${PICTURE}` },
  {
    kind: 'CAROUSEL',
    ref: 'id',
    title: 'title',
    from: `from carousels where m.shared and ${PICTURE}`,
  },
  {
    kind: 'AVATAR',
    ref: 'u.id',
    title: 'u.nickname',
    from: `from users u where m.shared and u.id = m.owner_id and u.deleted_at is null and ${hasUrl('u.avatar')}`,
  },
  {
    kind: 'SITE',
    ref: '1::bigint',
    title: 's.key',
    from: `from settings s where m.shared and s.key in ('logo', 'favicon') and ${hasUrl('s.value::text')}`,
  },
];

/** SQL of the places that use the upload `m`, at most so many of each kind. */
const buildUses = (limit: string) =>
  BRANCHES.map(
    ({ kind, ref, title, from, model = 'null', post = 'null', state = 'null', live = 'true' }, n) =>
      `(select ${n} as rank, '${kind}' as kind, ${ref} as ref, ${model}::text as model, ${post}::bigint as post_id,
        ${title} as title, ${state}::text as state, ${live} as live ${from} order by ${post === 'null' ? ref : post} desc limit ${limit})`,
  ).join(' union all ');

const FIRST_USES = statement({
  name: 'media-library.first-uses',
  params: { ids, first: bigint },
  row: { media_id: id, ...useRow, total: nonNull(int) },
  text: `select media_id, kind, ref, model, post_id, title, state, live, total from (
      select m.id as media_id, use.*, count(*) over (partition by m.id)::int as total,
        row_number() over (partition by m.id order by use.rank, use.post_id desc, use.ref desc) as n
      from media m cross join lateral (${buildUses(String(MAX_COUNTED_USES))}) use
      where m.id = any (:ids::bigint[])) counted
    where n <= :first order by media_id, n`,
});

/** The first places that use each of these uploads; `total` counts up to `MAX_COUNTED_USES` of each kind. */
export function listFirstUses(db: Db, mediaIds: readonly Id[], first: number) {
  return FIRST_USES.all(db, { ids: mediaIds, first });
}

const PAGE = statement({
  name: 'media-library.uses',
  params: { id, through: bigint, limit: bigint, offset: bigint },
  row: useRow,
  text: `select use.kind, use.ref, use.model, use.post_id, use.title, use.state, use.live
    from media m cross join lateral (${buildUses(':through')}) use
    where m.id = :id order by use.rank, use.post_id desc, use.ref desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'media-library.use-count',
  params: { id },
  row: { total: int },
  text: `select count(*)::int as total from media m
    cross join lateral (${BRANCHES.map(({ from }) => `select ${from}`).join(' union all ')}) use where m.id = :id`,
});

/** One page of the places that use an upload, with how many there are. */
export async function listUses(
  db: Db,
  mediaId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: UseRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    PAGE.all(db, { id: mediaId, through: offset + limit, limit, offset }),
    COUNT.one(db, { id: mediaId }),
  ]);
  return { rows, total };
}

const EXISTS = statement({
  name: 'media-library.exists',
  params: { id },
  row: { exists: bool },
  text: 'select exists (select from media where id = :id) as exists',
});

/** Whether there is such an upload. */
export async function hasUpload(db: Db, mediaId: Id): Promise<boolean> {
  return (await EXISTS.one(db, { id: mediaId })).exists;
}
