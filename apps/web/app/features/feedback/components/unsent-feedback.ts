import type {
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { unsentText } from '../../../lib/unsent-text.ts';
import { TYPE_LABELS } from '../feedback.text.ts';

export const TYPES = Object.keys(TYPE_LABELS) as FeedbackType[];

/** What somebody wrote of a thing and did not send, with the type it was written under. */
export function unsentFeedback(userId: unknown, targetType: FeedbackTarget, targetId: Id) {
  const name = `feedback ${targetType} ${targetId}`;
  const words = unsentText(userId, name);
  const under = unsentText(userId, `${name} type`);
  return {
    /** `type` is null where nothing is stored. */
    read: () => {
      const type = under.read();
      return { text: words.read() ?? '', type: TYPES.find((one) => one === type) ?? null };
    },
    /** Nothing typed forgets it. Returns whether it outlives the page. */
    write: (text: string, type: FeedbackType): boolean => {
      under.write(text === '' ? '' : type);
      return words.write(text);
    },
    forget: () => {
      under.write('');
      words.write('');
    },
  };
}
export type UnsentFeedback = ReturnType<typeof unsentFeedback>;
