import { useMemo } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { diffTexts } from '../../../ui/diff/diff-texts.ts';
import type { Hunk } from '../../../ui/diff/diff-texts.ts';
import { editorText } from '../editor.text.ts';
import { DiffLine } from '../../../ui/diff/diff-rows.tsx';
import styles from './merge-pane.module.css';

interface MergePaneProps {
  mine: { title: string; content: string };
  theirs: { title: string; content: string };
  /** Lines of mine (from 0, end exclusive) give way to lines of theirs. */
  onTake: (from: number, to: number, lines: readonly string[]) => void;
  onTakeTitle: () => void;
  onDone: () => void;
}

const words = editorText.merge;
/** Equal lines shown around a difference. */
const AROUND = 2;

/** The other text next to one's own: what differs is marked and can be taken over piece by piece. */
export function MergePane({ mine, theirs, onTake, onTakeTitle, onDone }: MergePaneProps) {
  const hunks = useMemo(
    () => diffTexts(mine.content, theirs.content),
    [mine.content, theirs.content],
  );
  const lines = useMemo(() => theirs.content.split('\n'), [theirs.content]);
  const sameTitle = mine.title === theirs.title;
  const same = sameTitle && hunks.every((hunk) => hunk.same);
  return (
    <section className={styles.pane} aria-label={words.title}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <button type="button" className={buttonClass('primary', 'small')} onClick={onDone}>
          {words.done}
        </button>
      </div>
      <p className={styles.words} role="status">
        {same ? words.same : words.words}
      </p>
      {!sameTitle && (
        <div className={styles.piece}>
          <DiffLine
            kind="added"
            label={editorText.conflict.added}
            words={[{ text: theirs.title, changed: true }]}
          />
          <button type="button" className={buttonClass('plain', 'small')} onClick={onTakeTitle}>
            {words.takeTitle}
          </button>
        </div>
      )}
      <div className={styles.text}>
        {hunks.map((hunk) =>
          hunk.same ? (
            <Same key={`s${hunk.before[0]}`} hunk={hunk} />
          ) : (
            <div key={`d${hunk.before[0]}-${hunk.after[0]}`} className={styles.piece}>
              <Changed hunk={hunk} />
              <button
                type="button"
                className={buttonClass('plain', 'small')}
                onClick={() => onTake(...hunk.before, lines.slice(...hunk.after))}
              >
                {hunk.after[0] === hunk.after[1] ? words.drop : words.take}
              </button>
            </div>
          ),
        )}
      </div>
    </section>
  );
}

function Changed({ hunk }: { hunk: Hunk }) {
  return (
    <>
      {hunk.rows.map(
        ({ before }, at) =>
          before !== null && (
            <DiffLine
              key={`b${at}`}
              kind="removed"
              label={editorText.conflict.removed}
              words={before.words}
            />
          ),
      )}
      {hunk.rows.map(
        ({ after }, at) =>
          after !== null && (
            <DiffLine
              key={`a${at}`}
              kind="added"
              label={editorText.conflict.added}
              words={after.words}
            />
          ),
      )}
    </>
  );
}

function Same({ hunk }: { hunk: Hunk }) {
  const { rows } = hunk;
  const short = rows.length <= AROUND * 2 + 1;
  const shown = short ? rows : [...rows.slice(0, AROUND), null, ...rows.slice(-AROUND)];
  return shown.map((row, at) =>
    row === null ? (
      <p key={at} className={styles.gap}>
        {editorText.conflict.unchanged(rows.length - AROUND * 2)}
      </p>
    ) : (
      <DiffLine key={at} kind="same" label="" words={row.after?.words ?? []} />
    ),
  );
}
