import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Reach } from '../../visibility/reach.ts';
import { abilitiesOf } from '../../visibility/abilities.ts';
import type { AnswerRow, QuestionRow } from './answer.rows.ts';

/** What a caller may do on a question; its answers follow. */
export interface Asked {
  read: boolean;
  /** Accepts, closes, reopens: the asker, and those who change other people's questions here. */
  decide: boolean;
  review: boolean;
  change(code: 'answer.update' | 'answer.delete'): boolean;
}

/** The rules for one question, looked at from its answers. */
export function askedBy(actor: Actor, question: QuestionRow, reach: Reach): Asked {
  const { read, edit, review } = abilitiesOf(actor, question, reach);
  const inReach = reach.covers(question.category_id);
  return {
    read,
    decide: edit && question.deleted_at === null,
    review,
    change: (code) => can(actor, code) && inReach,
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

type Subject = Pick<AnswerRow, 'author_id' | 'status' | 'accepted_at' | 'deleted_at'>;

/** The rules for one answer of a question. A deleted one is there for those who may bring it back. */
export function answerAbilities(actor: Actor, asked: Asked, answer: Subject): AnswerAbilities {
  const mine = isMine(actor, answer.author_id);
  const own = mine && can(actor, 'answer.add');
  const shown = asked.read && answer.deleted_at === null;
  const approved = shown && answer.status === 'APPROVED';
  const remove = asked.read && (own || asked.change('answer.delete'));
  const review = shown && asked.review;
  return {
    read: approved || (shown && (mine || review)),
    edit: shown && (own || asked.change('answer.update')),
    delete: remove,
    review,
    accept: approved && asked.decide,
    vote: approved && actor.member !== null && !mine,
    promote:
      approved &&
      answer.accepted_at !== null &&
      can(actor, 'article.add') &&
      (mine || asked.decide || asked.change('answer.update')),
  };
}

function isMine(actor: Actor, authorId: Id): boolean {
  return actor.member !== null && actor.member.userId === authorId;
}
