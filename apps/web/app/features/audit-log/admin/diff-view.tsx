import { useMemo, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { buttonClass } from '../../../ui/button.ts';
import type { Word } from '../../../ui/diff/diff-texts.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { CLIP, foldRows, lineLength, within } from './fold.ts';
import type { Stretch } from './fold.ts';
import type { Comparison, DiffRow } from './text-diff.ts';
import styles from './diff.module.css';

/** What is drawn at once, so that a long article does not hold up the page. */
const LINES = 240;
const CHARACTERS = 40_000;

interface DiffViewProps {
  comparison: Comparison;
  sides: boolean;
}

/** Two versions line by line: one under the other, or side by side. */
export function DiffView({ comparison, sides }: DiffViewProps) {
  const [pages, setPages] = useState(1);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const stretches = useMemo(
    () =>
      foldRows(comparison.rows).map((stretch): Stretch =>
        stretch.kind === 'fold' && open.has(stretch.key)
          ? { kind: 'rows', key: stretch.key, rows: stretch.rows }
          : stretch,
      ),
    [comparison, open],
  );
  const { shown, rest } = within(stretches, LINES * pages, CHARACTERS * pages);
  const same = comparison.added + comparison.removed === 0;
  return (
    <>
      {same && <p className={styles.note}>{reviewText.same}</p>}
      {!comparison.aligned && <p className={styles.note}>{reviewText.tooDifferent}</p>}
      <div className={cx(styles.diff, sides && styles.sides)}>
        {shown.map((stretch) =>
          stretch.kind === 'fold' ? (
            <p key={stretch.key} className={styles.gap}>
              {reviewText.unchanged(stretch.from, stretch.to)}{' '}
              <button type="button" onClick={() => setOpen(new Set([...open, stretch.key]))}>
                {reviewText.expand}
              </button>
            </p>
          ) : (
            stretch.rows.map((row) => <Line key={`${row.kind} ${row.line}`} row={row} />)
          ),
        )}
      </div>
      {rest > 0 && (
        <button
          type="button"
          className={cx(buttonClass(), styles.more)}
          onClick={() => setPages(pages + 1)}
        >
          {reviewText.moreRows(rest)}
        </button>
      )}
    </>
  );
}

function Line({ row }: { row: DiffRow }) {
  const [whole, setWhole] = useState(false);
  const length = lineLength(row);
  const cut = length > CLIP && !whole;
  const pieces = cut ? clip(row.pieces) : row.pieces;
  const { kind } = row;
  const blank = kind === 'same' && length === 0;
  return (
    <p className={cx(styles[kind], blank && styles.blank)} data-n={row.line}>
      {kind !== 'same' && (
        <span className="vh">{kind === 'add' ? reviewText.added : reviewText.removed}</span>
      )}
      {pieces.map((piece, at) => {
        const Mark = kind === 'add' ? 'ins' : 'del';
        // the pieces of a line never move
        return piece.changed ? <Mark key={at}>{piece.text}</Mark> : piece.text;
      })}
      {cut && (
        <>
          {'… '}
          <button type="button" onClick={() => setWhole(true)}>
            {reviewText.longLine(length)}
          </button>
        </>
      )}
    </p>
  );
}

function clip(pieces: readonly Word[]): Word[] {
  let room = CLIP;
  const kept: Word[] = [];
  for (const piece of pieces) {
    if (room <= 0) break;
    kept.push({ ...piece, text: piece.text.slice(0, room) });
    room -= piece.text.length;
  }
  return kept;
}
