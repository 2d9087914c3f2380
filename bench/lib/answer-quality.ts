import type { Db } from '../../apps/server/src/db/db.ts';
import { findAnswer } from '../../apps/server/src/features/search/answer-question.ts';
import type { SearchIndex } from '../../apps/server/src/features/search/search-index.ts';

/** A question, and what its answer must have one of; without it, nothing in the database answers. */
export interface EvaluationQuestion {
  query: string;
  answers?: string[];
}

const READER = { level: 2, announcements: true, member: null, ip: '127.0.0.1' } as const;

/**
 * Asks questions, and says how many got an answer that has the right words; of questions that nothing answers, how many
 * got none.
 */
export async function measureAnswerQuality(
  db: Db,
  search: SearchIndex,
  questions: readonly EvaluationQuestion[],
): Promise<string> {
  let [answered, correct] = [0, 0];
  for (const { query, answers = [] } of questions) {
    const answer = await findAnswer({ actor: READER, db, deps: { search } }, query.slice(0, 100));
    if (answer === null) continue;
    answered += 1;
    const text = normalize(`${answer.before}${answer.sentence}${answer.after}`);
    if (answers.some((words) => text.includes(normalize(words)))) correct += 1;
  }
  const of = (count: number, all: number) => `${((100 * count) / Math.max(1, all)).toFixed(1)} %`;
  const { length } = questions;
  return `${length} questions  shown ${of(answered, length)}  right ${of(correct, length)}, of those shown ${of(correct, answered)}  none ${of(length - answered, length)}`;
}

const normalize = (text: string): string => text.replaceAll(/[\s\p{P}\p{S}]/gu, '').toLowerCase();
