import type { Id } from '@zhihui/contract/schema.ts';
import { id, int, intOf, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { Shape } from '../../db/kinds.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';

/** Fields of the question that decide who can see its answers. */
export interface QuestionRow {
  id: Id;
  model: ContentModel;
  title: string;
  author_id: Id;
  category_id: Id | null;
  visibility: number;
  audience_id: Id | null;
  live_revision: number | null;
  deleted_at: Date | null;
  closed_at: Date | null;
  answer_count: number;
}

export interface AnswerRow {
  id: Id;
  question_id: Id;
  author_id: Id;
  author_nickname: string;
  author_avatar: string | null;
  html: string;
  status: 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED';
  revision: number;
  accepted_at: Date | null;
  rejected_at: Date | null;
  vote_count: number;
  comment_count: number;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  deleted_by: Id | null;
  my_vote: -1 | 0 | 1;
  reject_reason: string | null;
}

/** With the Markdown source, which lists do not need. */
export interface AnswerTextRow extends AnswerRow {
  body: string;
}

/** SQL of an answer's columns; needs `a` answers, `u` users; `:readerId` is the caller's id or null. */
export const ANSWER_COLUMNS = `a.id, a.question_id, a.author_id,
  case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
  case when u.deleted_at is null then u.avatar end as author_avatar,
  a.html, a.status, a.revision, a.accepted_at, a.rejected_at, a.vote_count, a.comment_count, a.created_at, a.edited_at,
  a.deleted_at, a.deleted_by,
  coalesce((select v.value from answer_votes v where v.answer_id = a.id and v.user_id = :readerId::bigint), 0) as my_vote,
  case when a.status = 'REJECTED' then (select l.reason from audit_logs l where l.target_type = 'ANSWER'
    and l.target_id = a.id and l.status = 'REJECTED' order by l.id desc limit 1) end as reject_reason`;

/** Kinds of `ANSWER_COLUMNS`. */
export const answerRow = {
  id,
  question_id: id,
  author_id: id,
  author_nickname: text,
  author_avatar: nullable(text),
  html: text,
  status: textOf<'PENDING_REVIEW' | 'APPROVED' | 'REJECTED'>(),
  revision: int,
  accepted_at: nullable(timestamp),
  rejected_at: nullable(timestamp),
  vote_count: int,
  comment_count: int,
  created_at: timestamp,
  edited_at: nullable(timestamp),
  deleted_at: nullable(timestamp),
  deleted_by: nullable(id),
  my_vote: intOf<-1 | 0 | 1>(),
  reject_reason: nullable(text),
} satisfies Shape;
