import type { Generated } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Key, NullTime, Time } from './columns.ts';

interface Answers {
  id: Key;
  question_id: Id;
  author_id: Id;
  body: string;
  html: string;
  renderer: Generated<number>;
  plain: Generated<string>;
  status: Generated<'PENDING_REVIEW' | 'APPROVED' | 'REJECTED'>;
  revision: Generated<number>;
  accepted_at: NullTime;
  accepted_by: Generated<Id | null>;
  rejected_at: NullTime;
  vote_count: Generated<number>;
  comment_count: Generated<number>;
  created_at: Time;
  edited_at: NullTime;
  deleted_at: NullTime;
  deleted_by: Generated<Id | null>;
}
interface AnswerVotes {
  answer_id: Id;
  user_id: Id;
  value: -1 | 1;
}
interface AnswerPromotions {
  answer_id: Id;
  user_id: Id;
  draft_id: Id;
  owner_id: Generated<Id | null>;
  /** Day as `2026-11-21`. */
  review_by: Generated<string | null>;
  reminded_for: Generated<string | null>;
  reminded_id: Generated<Id | null>;
}
interface QuestionInvites {
  question_id: Id;
  user_id: Id;
  inviter_id: Id;
  created_at: Time;
}

/** What a question has of its own. */
export interface QuestionTables {
  answers: Answers;
  answer_votes: AnswerVotes;
  answer_promotions: AnswerPromotions;
  question_invites: QuestionInvites;
}
