import type { AnswerDetail, AnswerItem } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { getAnswerAbilities } from './answer.policy.ts';
import type { QuestionAbilities } from './answer.policy.ts';
import type { AnswerRow, AnswerTextRow } from './answer.rows.ts';

/** An answer as this caller sees it, with their abilities on it. */
export function presentAnswer(
  row: AnswerRow,
  actor: Actor,
  questionAbilities: QuestionAbilities,
): AnswerItem {
  const { read: _, ...abilities } = getAnswerAbilities(actor, questionAbilities, row);
  return {
    id: row.id,
    questionId: row.question_id,
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    html: row.html,
    accepted: row.accepted_at !== null,
    rejected: row.rejected_at !== null,
    voteCount: row.vote_count,
    myVote: row.my_vote,
    commentCount: row.comment_count,
    status: row.status,
    rejectReason: row.reject_reason,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    abilities,
  };
}

/** The same with its Markdown source. */
export function presentAnswerText(
  row: AnswerTextRow,
  actor: Actor,
  questionAbilities: QuestionAbilities,
): AnswerDetail {
  return { ...presentAnswer(row, actor, questionAbilities), content: row.body };
}
