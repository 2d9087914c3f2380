import type {
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { TYPE_LABELS } from '../feedback.text.ts';

export const TYPES = Object.keys(TYPE_LABELS) as FeedbackType[];

/** What somebody wrote of a thing and did not send, with the type it was written under. */
export function createUnsentFeedback(userId: unknown, targetType: FeedbackTarget, targetId: Id) {
  const name = `feedback ${targetType} ${targetId}`;
  const textStore = createUnsentStore(userId, name);
  const typeStore = createUnsentStore(userId, `${name} type`);
  return {
    /** `type` is null where nothing is stored. */
    read: () => {
      const type = typeStore.read();
      return { text: textStore.read() ?? '', type: TYPES.find((item) => item === type) ?? null };
    },
    /** Nothing typed forgets it. Returns whether it outlives the page. */
    write: (text: string, type: FeedbackType): boolean => {
      typeStore.write(text === '' ? '' : type);
      return textStore.write(text);
    },
    discard: () => {
      typeStore.write('');
      textStore.write('');
    },
  };
}
export type UnsentFeedback = ReturnType<typeof createUnsentFeedback>;
