export { answerSubscriber } from './answer.events.ts';
export { memberId, readAnswer, readQuestion } from './answer-access.ts';
export { lockQuestion } from './answer.repo.ts';
export { purgeAnswers } from './answer-write.repo.ts';
