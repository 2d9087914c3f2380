import { readingText } from '../reading.text.ts';
import styles from './printed-from.module.css';

/** Shown in print only: the revision of the text, and its address. */
export function PrintedFrom({ revision, address }: { revision: number | null; address: string }) {
  return (
    <p className={styles.printed}>
      {revision !== null && <span>{readingText.version(revision)}</span>}
      <span>{address}</span>
    </p>
  );
}
