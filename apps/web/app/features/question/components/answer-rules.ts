import { MAX_ANSWER } from '@zhihui/contract/features/answer/answer.limits.ts';
import { answerToolsText } from '../answer-tools.text.ts';

/** What the tools of a field must know of an answer. */
export const ANSWER_RULES = {
  kind: 'answer',
  maxLength: MAX_ANSWER,
  text: answerToolsText,
} as const;
