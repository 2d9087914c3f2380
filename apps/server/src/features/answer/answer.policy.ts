import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import type { ContentTarget } from '../../visibility/abilities.ts';
import type { AnswerRow } from './answer.rows.ts';

/** What a caller can do on a question; the rules for its answers build on it. */
export interface QuestionAbilities {
  read: boolean;
  /** Can accept, close and reopen: the asker, and editors of other people's questions in this category. */
  decide: boolean;
  review: boolean;
  change(code: 'answer.update' | 'answer.delete'): boolean;
}

/** Returns the caller's abilities on a question, as far as its answers need them. */
export function getQuestionAbilities(
  actor: Actor,
  question: ContentTarget,
  scope: ModerationScope,
): QuestionAbilities {
  const { read, edit, review } = getAbilities(actor, question, scope);
  const isInScope = scope.covers(question.category_id);
  return {
    read,
    decide: edit && question.deleted_at === null,
    review,
    change: (code) => can(actor, code) && isInScope,
  };
}

export interface AnswerAbilities {
  read: boolean;
  edit: boolean;
  delete: boolean;
  review: boolean;
  accept: boolean;
  vote: boolean;
  promote: boolean;
}

type AnswerState = Pick<AnswerRow, 'author_id' | 'status' | 'accepted_at' | 'deleted_at'>;

/** Returns the caller's abilities on an answer. A deleted answer is visible to users who can restore it. */
export function getAnswerAbilities(
  actor: Actor,
  questionAbilities: QuestionAbilities,
  answer: AnswerState,
): AnswerAbilities {
  const isAuthor = isAuthoredBy(actor, answer.author_id);
  const canEditOwn = isAuthor && can(actor, 'answer.add');
  const isVisible = questionAbilities.read && answer.deleted_at === null;
  const approved = isVisible && answer.status === 'APPROVED';
  const remove =
    questionAbilities.read && (canEditOwn || questionAbilities.change('answer.delete'));
  const review = isVisible && questionAbilities.review;
  return {
    read: approved || (isVisible && (isAuthor || review)),
    edit: isVisible && (canEditOwn || questionAbilities.change('answer.update')),
    delete: remove,
    review,
    accept: approved && questionAbilities.decide,
    vote: approved && actor.member !== null && !isAuthor,
    promote:
      approved &&
      answer.accepted_at !== null &&
      can(actor, 'article.add') &&
      (isAuthor || questionAbilities.decide || questionAbilities.change('answer.update')),
  };
}

/**
 * Whether the caller, if they may restore the answer at all, may undo this deletion: authors not that of a moderator.
 */
export function isRestorable(
  actor: Actor,
  questionAbilities: QuestionAbilities,
  answer: Pick<AnswerRow, 'deleted_by'>,
): boolean {
  const isOwnDeletion = answer.deleted_by !== null && isAuthoredBy(actor, answer.deleted_by);
  return isOwnDeletion || questionAbilities.change('answer.delete');
}

function isAuthoredBy(actor: Actor, authorId: Id): boolean {
  return actor.member !== null && actor.member.userId === authorId;
}
