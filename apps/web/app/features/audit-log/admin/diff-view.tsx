import { useMemo, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass } from '../../../ui/button.ts';
import type { Word } from '../../../ui/diff/diff-texts.ts';
import { reviewText } from './audit-log-admin.text.ts';
import {
  MAX_LINE_LENGTH,
  foldUnchanged,
  getLineLength,
  takeWithinBudget,
} from './fold-unchanged.ts';
import type { FoldedRows } from './fold-unchanged.ts';
import type { Comparison, DiffRow } from './text-diff.ts';
import styles from './diff.module.css';

/** Limits of what is rendered at once, so that a long article does not block the page. */
const LINES = 240;
const CHARACTERS = 40_000;

interface DiffViewProps {
  comparison: Comparison;
  sides: boolean;
}

/** Two versions line by line, in one column or side by side. */
export function DiffView({ comparison, sides }: DiffViewProps) {
  const [pages, setPages] = useState(1);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const segments = useMemo(
    () =>
      foldUnchanged(comparison.rows).map((segment): FoldedRows =>
        segment.kind === 'fold' && open.has(segment.key)
          ? { kind: 'rows', key: segment.key, rows: segment.rows }
          : segment,
      ),
    [comparison, open],
  );
  const { visible, hiddenLines } = takeWithinBudget(segments, LINES * pages, CHARACTERS * pages);
  const isEqual = comparison.added + comparison.removed === 0;
  return (
    <>
      {isEqual && <p className={styles.note}>{reviewText.noChanges}</p>}
      {!comparison.aligned && <p className={styles.note}>{reviewText.tooDifferent}</p>}
      <div className={cx(styles.diff, sides && styles.sides)}>
        {visible.map((segment) =>
          segment.kind === 'fold' ? (
            <p key={segment.key} className={styles.gap}>
              {reviewText.unchanged(segment.from, segment.to)}{' '}
              <button type="button" onClick={() => setOpen(new Set([...open, segment.key]))}>
                {reviewText.expand}
              </button>
            </p>
          ) : (
            segment.rows.map((row) => <Line key={`${row.kind} ${row.line}`} row={row} />)
          ),
        )}
      </div>
      {hiddenLines > 0 && (
        <button
          type="button"
          className={cx(getButtonClass(), styles.more)}
          onClick={() => setPages(pages + 1)}
        >
          {reviewText.showMoreRows(hiddenLines)}
        </button>
      )}
    </>
  );
}

function Line({ row }: { row: DiffRow }) {
  const [isExpanded, setExpanded] = useState(false);
  const length = getLineLength(row);
  const isCut = length > MAX_LINE_LENGTH && !isExpanded;
  const pieces = isCut ? clipWords(row.pieces) : row.pieces;
  const { kind } = row;
  const isBlank = kind === 'same' && length === 0;
  return (
    <p className={cx(styles[kind], isBlank && styles.blank)} data-n={row.line}>
      {kind !== 'same' && (
        <span className="vh">{kind === 'add' ? reviewText.added : reviewText.removed}</span>
      )}
      {pieces.map((piece, at) => {
        const Mark = kind === 'add' ? 'ins' : 'del';
        // the pieces of a line keep their order
        return piece.changed ? <Mark key={at}>{piece.text}</Mark> : piece.text;
      })}
      {isCut && (
        <>
          {'… '}
          <button type="button" onClick={() => setExpanded(true)}>
            {reviewText.longLine(length)}
          </button>
        </>
      )}
    </p>
  );
}

function clipWords(pieces: readonly Word[]): Word[] {
  let remaining = MAX_LINE_LENGTH;
  const clipped: Word[] = [];
  for (const piece of pieces) {
    if (remaining <= 0) break;
    clipped.push({ ...piece, text: piece.text.slice(0, remaining) });
    remaining -= piece.text.length;
  }
  return clipped;
}
