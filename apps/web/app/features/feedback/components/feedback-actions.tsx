import type {
  FeedbackDetail,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { feedbackConversationText } from '../feedback.text.ts';

interface FeedbackActionsProps {
  detail: FeedbackDetail;
  setState: (state: FeedbackState) => Promise<void>;
  /** Asks before it is deleted. */
  onRemove: () => void;
}

/** What becomes of a feedback, as far as the reader may say so. */
export function FeedbackActions({
  detail: { state, abilities },
  setState,
  onRemove,
}: FeedbackActionsProps) {
  const open = state === 'OPEN';
  return (
    <>
      {abilities.delete && (
        <button type="button" className={getButtonClass('danger')} onClick={onRemove}>
          {feedbackConversationText.remove}
        </button>
      )}
      {abilities.resolve && (
        <button
          type="button"
          className={getButtonClass(open ? 'primary' : 'plain')}
          onClick={() => void setState(open ? 'RESOLVED' : 'OPEN')}
        >
          {open ? feedbackConversationText.resolve : feedbackConversationText.reopen}
        </button>
      )}
    </>
  );
}
