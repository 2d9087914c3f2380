import { ComparedTexts } from '../../../ui/diff/drawn-diff.tsx';
import type { Compared } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from './meta.module.css';

/** Two revisions as one drawn text, with the changes marked by word. */
export function RevisionDiff({ compared: { before, after } }: { compared: Compared }) {
  return (
    <div className={styles.diff}>
      <h3>{metaText.changes(before.number, after.number)}</h3>
      <ComparedTexts {...{ before, after }} labels={metaText.diff} />
    </div>
  );
}
