export { readAnswer, readQuestion } from './answer-access.ts';
export { countWaitingAnswers } from './answer-review.repo.ts';
export { lockQuestion } from './answer.repo.ts';
export { purgeAnswers } from './answer-write.repo.ts';
export type { QuestionRow } from './answer.rows.ts';
