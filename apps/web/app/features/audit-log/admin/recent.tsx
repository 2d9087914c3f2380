import { useState } from 'react';
import { Time } from '../../../ui/time.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { Review } from './use-review.ts';
import styles from './verdict.module.css';

/** Whose what is shown is, and what the reviewer decided before. */
export type Seat = Pick<Review, 'desk' | 'holder' | 'own' | 'takeOver' | 'undoOne'>;

/** Shown before one asks for more. */
const FEW = 3;

/** The reviewer's last verdicts that can still be taken back, and for how long. */
export function Recent({ seat: { desk, undoOne } }: { seat: Pick<Seat, 'desk' | 'undoOne'> }) {
  const [all, setAll] = useState(false);
  const recent = desk?.recent ?? [];
  if (recent.length === 0) return null;
  const shown = all ? recent : recent.slice(0, FEW);
  return (
    <section className={styles.recent} aria-label={reviewText.recent}>
      <h3>{reviewText.recent}</h3>
      <ul>
        {shown.map((verdict) => (
          <li key={verdict.auditLogId}>
            <span className="cut">{verdict.title}</span>
            <button
              type="button"
              className={buttonClass('text', 'small')}
              aria-label={reviewText.takeBack(verdict.title)}
              onClick={() => undoOne(verdict)}
            >
              {reviewText.undo}
            </button>
            <small>
              {reviewText.statuses[verdict.status]} ·{' '}
              <Time at={verdict.until} words={minutesLeft} />
            </small>
          </li>
        ))}
      </ul>
      {recent.length > shown.length && (
        <button type="button" className={styles.all} onClick={() => setAll(true)}>
          {reviewText.allRecent(recent.length)}
        </button>
      )}
    </section>
  );
}

const MINUTE = 60_000;

/** How long until an instant, to the minute. */
function minutesLeft(until: number, now: number): string {
  if (until <= now) return reviewText.noTimeLeft;
  return reviewText.timeLeft(Math.max(1, Math.floor((until - now) / MINUTE)));
}
