import { Time } from '../../../ui/time.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import type { ReviewDetail } from './review-data.ts';
import styles from './verdict.module.css';

/** Earlier verdicts, newest first. */
export function History({ history }: Pick<ReviewDetail, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section className={styles.history} aria-label={reviewText.history}>
      <h3>{reviewText.history}</h3>
      <ol>
        {history.map(({ id, status, reviewer, revision, reason, createdAt }) => (
          <li key={id}>
            <b>{reviewText.statuses[status]}</b>
            <span>
              {reviewText.versionOf(revision)} · {reviewer.nickname}
            </span>
            <Time at={createdAt} />
            {reason !== '' && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
