import type { ImportedPage } from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import { Fragment } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { countBlocks } from './page-facts.tsx';
import { transferText as text } from './transfer.text.ts';
import styles from './transfer.module.css';

interface Props {
  pages: readonly ImportedPage[];
  excluded: ReadonlySet<number>;
  exclude: (positions: readonly number[], excluded: boolean) => void;
  selected: number | null;
  select: (position: number) => void;
}

/** Pages in the folders that become categories; folders have the box of all their pages that are shown. */
export function PageTable({ pages, excluded, exclude, selected, select }: Props) {
  const isIncluded = ({ position, state }: ImportedPage) =>
    state !== 'FAILED' && !excluded.has(position);
  return (
    <div className={styles.table}>
      <table aria-label={text.tree}>
        <thead>
          <tr>
            <th className={styles.box}>
              <span className="vh">{text.tabImport}</span>
            </th>
            <th>{text.tree}</th>
            <th className={styles.number}>{text.blocks}</th>
            <th className={styles.number}>{text.changed}</th>
            <th className={styles.number}>{text.lost}</th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page, index) => (
            <Fragment key={page.position}>
              {listNewFolders(pages[index - 1]?.path ?? [], page.path).map((path) => {
                const below = pages.filter((item) => startsWith(item.path, path));
                const positions = below.map(({ position }) => position);
                return (
                  <tr key={path.join('/')}>
                    <td className={styles.box}>
                      <input
                        type="checkbox"
                        aria-label={text.include(path.at(-1) ?? '')}
                        checked={below.some(isIncluded)}
                        onChange={({ target }) => exclude(positions, !target.checked)}
                      />
                    </td>
                    <th
                      colSpan={4}
                      className={styles.folder}
                      style={{ paddingInlineStart: 8 + indent(path.length - 1) }}
                    >
                      {path.at(-1)}
                    </th>
                  </tr>
                );
              })}
              <tr className={cx(page.position === selected && styles.selected)}>
                <td className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label={text.include(page.title)}
                    disabled={page.state === 'FAILED'}
                    checked={isIncluded(page)}
                    onChange={({ target }) => exclude([page.position], !target.checked)}
                  />
                </td>
                <td>
                  <span
                    className={styles.indent}
                    style={{ paddingInlineStart: indent(page.path.length) }}
                  >
                    <button
                      type="button"
                      className={styles.title}
                      aria-pressed={page.position === selected}
                      onClick={() => select(page.position)}
                    >
                      {page.title}
                    </button>
                    {page.state === 'FAILED' && (
                      <small className={styles.bad}>{page.message}</small>
                    )}
                  </span>
                </td>
                <td className={styles.number}>{formatCount(countBlocks(page))}</td>
                <td className={styles.number}>
                  <Count of={page.changed.length} tone={styles.caution} />
                </td>
                <td className={styles.number}>
                  <Count of={page.lost.length} tone={styles.bad} />
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const INDENT = 20;
const indent = (level: number): number => Math.min(level, 6) * INDENT;

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((name, index) => path[index] === name);

/** Paths of the folders that begin with a page, from the top down. */
function listNewFolders(before: readonly string[], path: readonly string[]): string[][] {
  let shared = 0;
  while (shared < path.length && before[shared] === path[shared]) shared += 1;
  return path.slice(shared).map((_, index) => path.slice(0, shared + index + 1));
}

function Count({ of: count, tone }: { of: number; tone: string | undefined }) {
  return count === 0 ? (
    <span className={styles.muted}>–</span>
  ) : (
    <span className={tone}>{count}</span>
  );
}
