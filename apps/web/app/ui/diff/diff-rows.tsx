import type { Hunk, Word } from './diff-texts.ts';
import styles from './diff-rows.module.css';

/** Longer runs of equal lines are folded. */
const FOLD = 6;

/** Labels of changed lines for users who see no colour, and of folded lines. */
export interface DiffLabels {
  removed: string;
  added: string;
  unchanged: (lines: number) => string;
}

interface DiffRowsProps {
  hunks: readonly Hunk[];
  words: DiffLabels;
}

/** Two texts side by side; below each other in narrow windows. */
export function DiffRows({ hunks, words }: DiffRowsProps) {
  return (
    <div className={styles.diff}>
      {hunks.map((hunk) =>
        hunk.equal && hunk.rows.length > FOLD ? (
          <details key={hunk.before[0]} className={styles.fold}>
            <summary>{words.unchanged(hunk.rows.length)}</summary>
            <Rows hunk={hunk} words={words} />
          </details>
        ) : (
          <Rows key={`${hunk.before[0]}-${hunk.after[0]}`} hunk={hunk} words={words} />
        ),
      )}
    </div>
  );
}

function Rows({ hunk, words }: { hunk: Hunk; words: DiffLabels }) {
  return hunk.rows.map(({ before, after }, at) => (
    <div key={at} className={styles.row} data-same={hunk.equal}>
      <DiffLine
        words={before?.words ?? null}
        kind={hunk.equal ? 'same' : 'removed'}
        label={words.removed}
      />
      <DiffLine
        words={after?.words ?? null}
        kind={hunk.equal ? 'same' : 'added'}
        label={words.added}
      />
    </div>
  ));
}

interface DiffLineProps {
  /** Null when this side has no such line. */
  words: readonly Word[] | null;
  kind: 'same' | 'removed' | 'added';
  label: string;
}

/** One line. A sign repeats the colour, and a hidden label both. */
export function DiffLine({ words, kind, label }: DiffLineProps) {
  if (words === null) return <div className={styles.none} />;
  return (
    <div className={styles.line} data-kind={kind}>
      {kind !== 'same' && <span className="vh">{label}：</span>}
      {words.map(({ text, changed }, at) =>
        changed && kind !== 'same' ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
      )}
    </div>
  );
}
