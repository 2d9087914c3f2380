import type { Id } from '@zhihui/contract/schema.ts';

interface PostRow {
  id: Id;
  author_id: Id;
  author_nickname: string;
  author_avatar: string | null;
  body: string;
  created_at: Date;
  edited_at: Date | null;
}

export interface ReplyRow extends PostRow {
  parent_id: Id;
}

/** Position of a thread in the text of `revision`. */
export interface PositionRow {
  id: Id;
  exact: string;
  prefix: string;
  suffix: string;
  start_at: number;
  end_at: number;
  revision: number;
  lost: boolean;
}

export interface ThreadRow extends PostRow, PositionRow {
  content_id: Id;
  deleted_at: Date | null;
  resolved_at: Date | null;
  resolver_id: Id | null;
  resolver_nickname: string | null;
  resolver_avatar: string | null;
}

/** SQL for a user's public fields; `u` is the alias of users, `as` the prefix of the column names. */
const personColumns = (u: string, as: string) => `
  case when ${u}.deleted_at is null then ${u}.nickname else '已注销用户' end as ${as}_nickname,
  case when ${u}.deleted_at is null then ${u}.avatar end as ${as}_avatar`;

export const POST_COLUMNS = `a.id, a.author_id, a.body, a.created_at, a.edited_at, ${personColumns('u', 'author')}`;
export const POSITION_COLUMNS =
  'a.id, a.exact, a.prefix, a.suffix, a.start_at, a.end_at, a.revision, a.lost';
export const THREAD = `${POST_COLUMNS}, ${POSITION_COLUMNS}, a.content_id, a.deleted_at, a.resolved_at, r.id as resolver_id,
  ${personColumns('r', 'resolver')}`;
export const THREAD_JOINS =
  'join users u on u.id = a.author_id left join users r on r.id = a.resolved_by';
/** A deleted thread stays visible as long as it has replies. */
export const IS_PRESENT = `(a.deleted_at is null or exists (select from annotations x
  where x.parent_id = a.id and x.deleted_at is null))`;
