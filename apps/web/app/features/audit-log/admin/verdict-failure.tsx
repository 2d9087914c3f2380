import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import type { Review } from './use-review.ts';
import styles from './desk.module.css';

interface VerdictFailureProps {
  review: Pick<Review, 'setback' | 'id' | 'select' | 'dismiss'>;
  /** Whether what differs from the version that was read is marked below. */
  marked?: boolean;
}

/** Says that a verdict was not taken, and why; stays until it was seen to. */
export function VerdictFailure({ review, marked = false }: VerdictFailureProps) {
  const { setback: failure, id, select, dismiss } = review;
  if (failure === null) return null;
  const { item, message, newer } = failure;
  const isCurrent = String(item.id) === id;
  return (
    <div role="alert" className={styles.setback}>
      <Caution>
        <span>
          {newer === null || !isCurrent
            ? reviewText.failed(item.title, message)
            : reviewText.newer(item.title, item.revision, newer)}
          {marked && isCurrent && ` ${reviewText.markedSince(item.revision)}`}
        </span>
      </Caution>
      {!isCurrent && (
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => select(item.id)}
        >
          {reviewText.viewChanges}
        </button>
      )}
      <button type="button" className={getButtonClass('text', 'small')} onClick={dismiss}>
        {reviewText.dismiss}
      </button>
    </div>
  );
}
