import { useMemo } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { diffTexts } from '../../../ui/diff/diff-texts.ts';
import type { Hunk } from '../../../ui/diff/diff-texts.ts';
import { editorText } from '../editor.text.ts';
import { DiffLine } from '../../../ui/diff/diff-rows.tsx';
import styles from './merge-pane.module.css';

interface MergePaneProps {
  local: { title: string; content: string };
  remote: { title: string; content: string };
  /** Replaces local lines (from 0, end exclusive) by remote lines. */
  onApply: (from: number, to: number, lines: readonly string[]) => void;
  onApplyTitle: () => void;
  onDone: () => void;
}

const text = editorText.merge;
/** Equal lines shown around a difference. */
const CONTEXT_LINES = 2;

/** Shows the remote text next to the local one. Differences are marked and can be taken over one by one. */
export function MergePane({ local, remote, onApply, onApplyTitle, onDone }: MergePaneProps) {
  const hunks = useMemo(
    () => diffTexts(local.content, remote.content),
    [local.content, remote.content],
  );
  const lines = useMemo(() => remote.content.split('\n'), [remote.content]);
  const isSameTitle = local.title === remote.title;
  const isIdentical = isSameTitle && hunks.every((hunk) => hunk.equal);
  return (
    <section className={styles.pane} aria-label={text.title}>
      <div className={styles.head}>
        <h2>{text.title}</h2>
        <button type="button" className={getButtonClass('primary', 'small')} onClick={onDone}>
          {text.done}
        </button>
      </div>
      <p className={styles.words} role="status">
        {isIdentical ? text.noDifferences : text.text}
      </p>
      {!isSameTitle && (
        <div className={styles.piece}>
          <DiffLine
            kind="added"
            label={editorText.conflict.added}
            words={[{ text: remote.title, changed: true }]}
          />
          <button type="button" className={getButtonClass('plain', 'small')} onClick={onApplyTitle}>
            {text.applyTitle}
          </button>
        </div>
      )}
      <div className={styles.text}>
        {hunks.map((hunk) =>
          hunk.equal ? (
            <UnchangedHunk key={`s${hunk.before[0]}`} hunk={hunk} />
          ) : (
            <div key={`d${hunk.before[0]}-${hunk.after[0]}`} className={styles.piece}>
              <ChangedHunk hunk={hunk} />
              <button
                type="button"
                className={getButtonClass('plain', 'small')}
                onClick={() => onApply(...hunk.before, lines.slice(...hunk.after))}
              >
                {hunk.after[0] === hunk.after[1] ? text.deleteHunk : text.applyHunk}
              </button>
            </div>
          ),
        )}
      </div>
    </section>
  );
}

function ChangedHunk({ hunk }: { hunk: Hunk }) {
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

function UnchangedHunk({ hunk }: { hunk: Hunk }) {
  const { rows } = hunk;
  const isShort = rows.length <= CONTEXT_LINES * 2 + 1;
  const visibleRows = isShort
    ? rows
    : [...rows.slice(0, CONTEXT_LINES), null, ...rows.slice(-CONTEXT_LINES)];
  return visibleRows.map((row, at) =>
    row === null ? (
      <p key={at} className={styles.gap}>
        {editorText.conflict.unchanged(rows.length - CONTEXT_LINES * 2)}
      </p>
    ) : (
      <DiffLine key={at} kind="same" label="" words={row.after?.words ?? []} />
    ),
  );
}
