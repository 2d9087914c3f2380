import type { AnswerState } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import { TODAY } from '../../db/today.ts';
import { ITEM_TAGS } from '../tag/tag.public.ts';

/** One row of a list with what it shows of others. */
export interface ItemRow {
  id: Id;
  model: ContentModel;
  title: string;
  excerpt: string;
  cover_url: string | null;
  status: ContentStatus;
  pinned: boolean;
  view_count: number;
  comment_count: number;
  like_count: number;
  published_at: Date | null;
  updated_at: Date;
  author_id: Id;
  author_nickname: string;
  author_avatar: string | null;
  category_id: Id | null;
  category_name: string | null;
  tags: { id: Id; name: string }[];
  answer_state: AnswerState;
  answer_count: number;
  closed: boolean;
  /** How many days ago the one passed until which the text that readers have counts as looked through. */
  overdue_days: number;
}

/** The whole row, as pages and policies need it. */
export interface DetailRow extends ItemRow {
  body: string;
  html: string;
  toc: { id: string; text: string; level: number }[];
  revision: number;
  live_revision: number | null;
  follow_count: number;
  favorite_count: number;
  deleted_at: Date | null;
  deleted_by: Id | null;
  /** When its newest text was handed in; null when it does not wait. */
  submitted_at: Date | null;
  visibility: number;
  /** Its category below the ones it lies in; empty without one. */
  path: { id: Id; name: string }[];
  reject_reason: string | null;
  /** Null also while their account is not in use or may not read the item. */
  owner: { id: Id; nickname: string; avatar: string | null } | null;
  /** Day as `2026-11-21`. */
  review_by: string | null;
}

/** SQL of an item's columns; needs `c` contents, `u` users, `k` categories (left join). */
export const ITEM_COLUMNS = `c.id, c.model, c.title, c.excerpt, c.cover_url, c.status, c.pinned, c.view_count,
  c.comment_count, c.like_count, c.published_at, c.updated_at, c.answer_state, c.answer_count, c.closed_at is not null as closed,
  case when c.live_revision is null then 0 else greatest(${TODAY} - c.review_by, 0) end as overdue_days,
  u.id as author_id, case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
  case when u.deleted_at is null then u.avatar end as author_avatar,
  k.id as category_id, k.name as category_name, ${ITEM_TAGS}`;

/**
 * What a reader may see of `c` (with `k` its category); the arguments stand for the parameters that carry the actor's
 * `level` and `announcements`.
 */
export function readable(level: string, announcements: string): string {
  return `c.live_revision is not null and c.deleted_at is null and coalesce(k.visibility, 0) <= ${level}
    and (c.model <> 'ANNOUNCEMENT' or ${announcements}::boolean)`;
}

/** What `readable` says, told from `c` alone: an index that holds the category answers it without reading the rows. */
export function readableByIndex(level: string, announcements: string): string {
  return `c.live_revision is not null and c.deleted_at is null
    and (c.category_id is null or c.category_id not in (select id from categories where visibility > ${level}))
    and (c.model <> 'ANNOUNCEMENT' or ${announcements}::boolean)`;
}

/** Whether person `u` (users, with `r` roles) is among those that `c` is for, whether or not it is live. */
export const MEANT_FOR_PERSON = `u.status = 'ACTIVE' and u.deleted_at is null
  and coalesce(k.visibility, 0) <= case when u.must_change_password then 1
    when r.staff or r.code = 'Admin' then 2 else 1 end
  and (c.model <> 'ANNOUNCEMENT' or r.code = 'Admin' or exists (select from role_permissions p
    where p.role_id = r.id and p.code = 'announcement.page'))`;

/** The owner `u` of `c` (with `k` its category), as long as they can look after it. */
export const ABLE_OWNER = `from users u join roles r on r.id = u.role_id where u.id = c.owner_id and ${MEANT_FOR_PERSON}`;

/** Id of whoever looks after `c` (with `k` its category): its owner, else its author. */
export const CARER = `coalesce((select u.id ${ABLE_OWNER}), c.author_id)`;

/**
 * Whether person `u` (users, with `r` roles) may read `c`, for telling many people at once, where there is no actor: the
 * rule of `abilitiesOf` without what a reviewer's reach adds.
 */
export const READABLE_BY_PERSON = `u.status = 'ACTIVE' and u.deleted_at is null and c.deleted_at is null and (
  (c.live_revision is not null and ${MEANT_FOR_PERSON})
  or (c.author_id = u.id and (r.code = 'Admin' or exists (select from role_permissions p
      where p.role_id = r.id and p.code = lower(c.model) || '.add'))))`;
