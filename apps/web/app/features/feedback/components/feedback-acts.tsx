import type {
  FeedbackDetail,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { buttonClass } from '../../../ui/button.ts';
import { feedbackTalkText } from '../feedback.text.ts';

interface FeedbackActsProps {
  detail: FeedbackDetail;
  setState: (state: FeedbackState) => Promise<void>;
  /** Asks before it is deleted. */
  askRemoval: () => void;
}

/** What becomes of a feedback, as far as the reader may say so. */
export function FeedbackActs({
  detail: { state, abilities },
  setState,
  askRemoval,
}: FeedbackActsProps) {
  const open = state === 'OPEN';
  return (
    <>
      {abilities.delete && (
        <button type="button" className={buttonClass('danger')} onClick={askRemoval}>
          {feedbackTalkText.remove}
        </button>
      )}
      {abilities.resolve && (
        <button
          type="button"
          className={buttonClass(open ? 'primary' : 'plain')}
          onClick={() => void setState(open ? 'RESOLVED' : 'OPEN')}
        >
          {open ? feedbackTalkText.resolve : feedbackTalkText.reopen}
        </button>
      )}
    </>
  );
}
