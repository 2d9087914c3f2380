export { readAnswer, readQuestion } from './answer-access.ts';
export { findAnswerBacklog, countPendingAnswers } from './answer-review.repo.ts';
export { findAnswerToReview } from './answer-review.ts';
export { lockQuestion } from './answer.repo.ts';
export { restoreAnswer } from './answer.service.ts';
export type { QuestionRow } from './answer.rows.ts';
export {
  binImportedAnswers,
  findAnswerBodies,
  insertImportedAnswers,
} from './imported-answers.repo.ts';
export type { ImportedAnswer } from './imported-answers.repo.ts';
