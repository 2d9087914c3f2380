import type {
  FeedbackState,
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { TYPE_LABELS } from '../feedback.text.ts';

export const FEEDBACK_STATE_NAMES: readonly FeedbackState[] = ['OPEN', 'RESOLVED'];
export const FEEDBACK_TYPE_NAMES = Object.keys(TYPE_LABELS) as FeedbackType[];
export const FEEDBACK_TARGET_NAMES: readonly FeedbackTarget[] = ['ARTICLE', 'COMMENT'];
