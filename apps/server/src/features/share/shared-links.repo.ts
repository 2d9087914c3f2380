import type { ShareState, ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import {
  bigint,
  bool,
  bytes,
  day,
  id,
  int,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { holdsPermission } from '../../visibility/account-rights.ts';
import { isCategoryReadable, isContentReadable } from '../../visibility/content-access.ts';
import { isActive, toAccountViewer } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { ViewerSql } from '../../visibility/viewer-sql.ts';

const MAKER = { person: 'u', role: 'r' };

/** SQL: this viewer may read what the link shows. */
const isTargetReadable = (viewer: ViewerSql): string =>
  `case when s.content_id is not null then ${isContentReadable({ content: 'c', category: 'k' }, viewer)}
    else ${isCategoryReadable('g', viewer)} end`;

/** SQL: the caller sees the title. */
const IS_TITLE_VISIBLE = `(:admin::boolean or coalesce(${isTargetReadable(VIEWER)}, false))`;

const STATE = `case when s.ended_at is not null then 'ENDED' when s.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end`;

const row = {
  id,
  target_type: textOf<ShareTarget>(),
  target_id: id,
  title: nullable(text),
  maker_id: id,
  maker_nickname: text,
  maker_avatar: nullable(text),
  remark: text,
  has_password: bool,
  shows_author: bool,
  created_at: timestamp,
  expires_at: timestamp,
  ended_at: nullable(timestamp),
  state: textOf<ShareState>(),
  works: bool,
  opening_count: int,
  last_opened_at: nullable(timestamp),
};
export type ShareRow = RowOf<typeof row>;

const SOURCE = `from shared_links s join users u on u.id = s.maker_id join roles r on r.id = u.role_id
  left join contents c on c.id = s.content_id left join categories k on k.id = c.category_id
  left join categories g on g.id = s.category_id`;

const SELECT = `select s.id, case when s.content_id is null then 'CATEGORY' else 'ARTICLE' end as target_type,
    coalesce(s.content_id, s.category_id) as target_id,
    case when ${IS_TITLE_VISIBLE} then coalesce(c.title, g.name) end as title,
    s.maker_id, case when u.deleted_at is null then u.nickname else '已注销用户' end as maker_nickname,
    u.avatar as maker_avatar, s.remark, s.password_hash is not null as has_password, s.shows_author, s.created_at,
    s.expires_at, s.ended_at, ${STATE} as state,
    coalesce(${STATE} = 'ACTIVE' and ${isActive('u')} and ${holdsPermission(MAKER, 'share.add')}
      and ${isTargetReadable(toAccountViewer(MAKER))}, false) as works,
    s.opening_count, s.last_opened_at ${SOURCE}`;

/** Whose list it is: makers see their own links, Admins those of everyone. */
export interface ShareReader extends Viewer {
  admin: boolean;
  /** Null: of everyone. */
  makerId: Id | null;
}
const readerParams = { admin: bool, makerId: nullable(id), ...viewerParams };
const IS_OWN = '(:makerId::bigint is null or s.maker_id = :makerId)';

const FILTERED = `where ${IS_OWN} and (:state::text is null or ${STATE} = :state)
  and (:contentId::bigint is null or s.content_id = :contentId)
  and (:categoryId::bigint is null or s.category_id = :categoryId)
  and (:keyword = '' or position(lower(:keyword) in lower(s.remark)) > 0
    or (${IS_TITLE_VISIBLE} and position(lower(:keyword) in lower(coalesce(c.title, g.name))) > 0))`;
const filterParams = {
  ...readerParams,
  state: nullable(textOf<ShareState>()),
  contentId: nullable(id),
  categoryId: nullable(id),
  keyword: text,
};

const LIST = statement({
  name: 'share.list',
  params: { ...filterParams, limit: bigint, offset: bigint },
  row,
  text: `${SELECT} ${FILTERED} order by s.id desc limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'share.count',
  params: filterParams,
  row: { total: int },
  text: `select count(*)::int as total ${SOURCE} ${FILTERED}`,
});

export interface ShareFilter {
  state: ShareState | null;
  contentId: Id | null;
  categoryId: Id | null;
  keyword: string;
}

/** One page of the links that a reader of the list may see, newest first. */
export async function listShares(
  db: Db,
  reader: ShareReader,
  filter: ShareFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ShareRow[]; total: number }> {
  const values = { ...reader, ...filter };
  const [rows, { total }] = await Promise.all([
    LIST.all(db, { ...values, ...page }),
    COUNT.one(db, values),
  ]);
  return { rows, total };
}

const FIND = statement({
  name: 'share.find',
  params: { id, ...readerParams },
  row,
  text: `${SELECT} where s.id = :id and ${IS_OWN}`,
});

/** A link that a reader of the list may see; null when there is none. */
export async function findShare(
  db: Db,
  shareId: Id,
  reader: ShareReader,
): Promise<ShareRow | null> {
  return FIND.first(db, { id: shareId, ...reader });
}

const INSERT = statement({
  name: 'share.insert',
  params: {
    tokenHash: bytes,
    makerId: id,
    contentId: nullable(id),
    categoryId: nullable(id),
    passwordHash: nullable(text),
    remark: text,
    showsAuthor: bool,
    lastDay: day,
  },
  row: { id },
  text: `insert into shared_links (token_hash, maker_id, content_id, category_id, password_hash, remark, shows_author, expires_at)
    values (:tokenHash, :makerId, :contentId, :categoryId, :passwordHash, :remark, :showsAuthor,
      ${startOfDaySql('(:lastDay::date + 1)')}) returning id`,
});

export interface NewShareValues {
  tokenHash: Buffer;
  makerId: Id;
  contentId: Id | null;
  categoryId: Id | null;
  passwordHash: string | null;
  remark: string;
  showsAuthor: boolean;
  /** Opens until the end of this day. */
  lastDay: string;
}

/** Stores a link. Resolves to its id. */
export async function insertShare(db: Db, values: NewShareValues): Promise<Id> {
  return (await INSERT.one(db, values)).id;
}

const RENEW = statement({
  name: 'share.renew',
  params: { id, tokenHash: bytes },
  row: { id },
  text: `update shared_links set token_hash = :tokenHash
    where id = :id and ended_at is null and expires_at > now() returning id`,
});

/** Gives a link another address; false when it is over. */
export async function replaceToken(db: Db, shareId: Id, tokenHash: Buffer): Promise<boolean> {
  return (await RENEW.count(db, { id: shareId, tokenHash })) > 0;
}

const END = statement({
  name: 'share.end',
  params: { id },
  text: 'update shared_links set ended_at = now() where id = :id and ended_at is null',
});

/** Ends a link; one that has ended stays as it is. */
export async function setEnded(db: Db, shareId: Id): Promise<void> {
  await END.run(db, { id: shareId });
}

const SWEEP = statement({
  name: 'share.sweep',
  params: { days: int },
  text: `delete from shared_links where least(expires_at, ended_at) < now() - make_interval(days => :days::int)`,
});

/** Deletes links that were over this many days ago. */
export async function deleteOldShares(db: Db, days: number): Promise<void> {
  await SWEEP.run(db, { days });
}
