import { useMemo } from 'react';
import { DiffRows } from '../../../ui/diff/diff-rows.tsx';
import { diffTexts } from '../../../ui/diff/diff-texts.ts';
import type { Compared } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from './meta.module.css';

/** Two revisions side by side, title first; changed words are marked within their lines. */
export function RevisionDiff({ compared: { before, after } }: { compared: Compared }) {
  const hunks = useMemo(
    () => diffTexts(`${before.title}\n\n${before.content}`, `${after.title}\n\n${after.content}`),
    [before, after],
  );
  return (
    <div className={styles.diff}>
      <h3>{metaText.changes(before.number, after.number)}</h3>
      {hunks.every((hunk) => hunk.equal) && <p className={styles.hint}>{metaText.noDifferences}</p>}
      <DiffRows hunks={hunks} words={metaText.diff} />
    </div>
  );
}
