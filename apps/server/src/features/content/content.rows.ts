import type { AnswerState } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import { bool, id, int, intOf, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { Shape } from '../../db/kinds.ts';
import { TODAY } from '../../db/company-day.ts';
import { ITEM_TAGS } from '../tag/tag.public.ts';

/** A row of a list with the joined fields it shows. */
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
  /** Days since the review day of the published text passed. */
  overdue_days: number;
}

/** The whole row, for pages and policies. */
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
  /** When its newest text was submitted; null when it is not waiting. */
  submitted_at: Date | null;
  visibility: number;
  audience_id: Id | null;
  /** Its category with the ancestors; empty without a category. */
  path: { id: Id; name: string }[];
  reject_reason: string | null;
  /** Also null while their account is disabled or they cannot read the item. */
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

/** Kinds of `ITEM_COLUMNS`. */
export const itemRow = {
  ...{ id, model: textOf<ContentModel>(), title: text, excerpt: text, cover_url: nullable(text) },
  ...{ status: textOf<ContentStatus>(), pinned: bool, view_count: int, comment_count: int },
  ...{ like_count: int, published_at: nullable(timestamp), updated_at: timestamp },
  ...{ answer_state: intOf<AnswerState>(), answer_count: int, closed: bool, overdue_days: int },
  ...{ author_id: id, author_nickname: text, author_avatar: nullable(text) },
  ...{ category_id: nullable(id), category_name: nullable(text) },
  tags: json<{ id: Id; name: string }[]>(),
} satisfies Shape;
