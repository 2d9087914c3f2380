import type { Id } from '@zhihui/contract/schema.ts';
import { Link } from 'react-router';
import { mustReadText } from '../must-read.text.ts';
import styles from './must-read.module.css';

/** Says that nothing is asked of groups while all readers confirm the announcement, and leads to who has. */
export function ConfirmedByAll({ id, hasRequest }: { id: Id; hasRequest: boolean }) {
  return (
    <p className={styles.progress}>
      {hasRequest ? mustReadText.suspended : mustReadText.confirmedByAll}
      <Link to={`/announcement/${id}/confirmations`}>{mustReadText.details}</Link>
    </p>
  );
}
