import { readingText } from '../reading.text.ts';
import styles from './printed-from.module.css';

/** Says on paper which version of what this is, and where it stands. */
export function PrintedFrom({ revision, address }: { revision: number | null; address: string }) {
  return (
    <p className={styles.printed}>
      {revision !== null && <span>{readingText.version(revision)}</span>}
      <span>{address}</span>
    </p>
  );
}
