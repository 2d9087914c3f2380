import { Fragment } from 'react';
import { cx } from '../lib/cx.ts';
import { formatCount, formatTotal } from '../lib/text.ts';
import { Anchor } from './anchor.tsx';
import styles from './pager.module.css';

interface PagerProps {
  current: number;
  size: number;
  total: number;
  /** Whether the total is capped at 1001, as in searches. */
  isCapped?: boolean;
  /** Measure word of the entries: 篇. */
  unit: string;
  /** Returns the address of page `n`. */
  to: (n: number) => string;
}

/** Links to pages by number. On a phone the total has its own line and the ends of the row are omitted. */
export function Pager({ current, size, total, isCapped = false, unit, to }: PagerProps) {
  const last = Math.ceil((isCapped ? Math.min(total, 1000) : total) / size);
  const count = last <= 1 ? '' : `，第 ${current} / ${last} 页`;
  return (
    <nav className={styles.pager} aria-label="分页">
      <span
        className={styles.total}
      >{`共 ${isCapped ? formatTotal(total) : formatCount(total)} ${unit}${count}`}</span>
      {last > 1 && (
        <>
          <Step to={current > 1 ? to(current - 1) : null}>上一页</Step>
          {getPageNumbers(current, last).map((n, at, all) => (
            <Fragment key={n}>
              {at > 0 && n - (all[at - 1] ?? n) > 1 && <span className={styles.wide}>…</span>}
              <Anchor
                to={to(n)}
                className={cx(Math.abs(n - current) > 1 && styles.wide)}
                aria-current={n === current ? 'page' : undefined}
                aria-label={`第 ${n} 页`}
              >
                {n}
              </Anchor>
            </Fragment>
          ))}
          <Step to={current < last ? to(current + 1) : null}>下一页</Step>
        </>
      )}
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: string }) {
  return to === null ? (
    <span aria-disabled="true">{children}</span>
  ) : (
    <Anchor to={to}>{children}</Anchor>
  );
}

/** Returns the first, the last and up to two pages on each side of the current one, in order. */
function getPageNumbers(current: number, last: number): number[] {
  const nearby = [current - 2, current - 1, current, current + 1, current + 2];
  const visiblePages = new Set([1, ...nearby, last]);
  return [...visiblePages].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b);
}
