import { useState } from 'react';
import { Time } from '../../../ui/time.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { Review } from './use-review.ts';
import styles from './verdict.module.css';

/** Whose what is shown is, and what the reviewer decided before. */
export type ReviewContext = Pick<
  Review,
  'desk' | 'holder' | 'own' | 'takeOverClaim' | 'undoVerdict'
>;

/** Shown before one asks for more. */
const PREVIEW_COUNT = 3;

/** The reviewer's last verdicts that can still be taken back, and for how long. */
export function Recent({
  review: { desk: queueState, undoVerdict },
}: {
  review: Pick<ReviewContext, 'desk' | 'undoVerdict'>;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const recent = queueState?.recent ?? [];
  if (recent.length === 0) return null;
  const visible = showsAll ? recent : recent.slice(0, PREVIEW_COUNT);
  return (
    <section className={styles.recent} aria-label={reviewText.recent}>
      <h3>{reviewText.recent}</h3>
      <ul>
        {visible.map((verdict) => (
          <li key={verdict.auditLogId}>
            <span className="cut">{verdict.title}</span>
            <button
              type="button"
              className={getButtonClass('text', 'small')}
              aria-label={reviewText.undoVerdict(verdict.title)}
              onClick={() => undoVerdict(verdict)}
            >
              {reviewText.undo}
            </button>
            <small>
              {reviewText.statuses[verdict.status]} ·{' '}
              <Time at={verdict.until} words={formatMinutesLeft} />
            </small>
          </li>
        ))}
      </ul>
      {recent.length > visible.length && (
        <button type="button" className={styles.all} onClick={() => setShowsAll(true)}>
          {reviewText.allRecent(recent.length)}
        </button>
      )}
    </section>
  );
}

const MINUTE = 60_000;

/** How long until an instant, to the minute. */
function formatMinutesLeft(until: number, now: number): string {
  if (until <= now) return reviewText.undoExpired;
  return reviewText.undoTimeLeft(Math.max(1, Math.floor((until - now) / MINUTE)));
}
