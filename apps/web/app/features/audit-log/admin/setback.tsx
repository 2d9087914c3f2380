import { buttonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import type { Review } from './use-review.ts';
import styles from './desk.module.css';

interface SetbackProps {
  review: Pick<Review, 'setback' | 'id' | 'select' | 'dismiss'>;
  /** Whether what differs from the version that was read is marked below. */
  marked?: boolean;
}

/** Says that a verdict was not taken, and why; stays until it was seen to. */
export function Setback({ review, marked = false }: SetbackProps) {
  const { setback, id, select, dismiss } = review;
  if (setback === null) return null;
  const { item, words, newer } = setback;
  const here = String(item.id) === id;
  return (
    <div role="alert" className={styles.setback}>
      <Caution>
        <span>
          {newer === null || !here
            ? reviewText.failed(item.title, words)
            : reviewText.newer(item.title, item.revision, newer)}
          {marked && here && ` ${reviewText.markedSince(item.revision)}`}
        </span>
      </Caution>
      {!here && (
        <button
          type="button"
          className={buttonClass('plain', 'small')}
          onClick={() => select(item.id)}
        >
          {reviewText.lookAgain}
        </button>
      )}
      <button type="button" className={buttonClass('text', 'small')} onClick={dismiss}>
        {reviewText.understood}
      </button>
    </div>
  );
}
