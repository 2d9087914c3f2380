import type { TocEntry } from '@zhihui/contract/features/content/content.schema.ts';
import type { RefObject } from 'react';
import { cx } from '../../../lib/cx.ts';
import { DownIcon } from '../../../ui/icon.tsx';
import { articleText } from '../article.text.ts';
import styles from './toc.module.css';
import { useReadingPosition } from './use-reading-position.ts';

interface SideTocProps {
  toc: readonly TocEntry[];
  body: RefObject<HTMLDivElement | null>;
}

/** Table of contents beside the text; marks the section being read. */
export function SideToc({ toc, body }: SideTocProps) {
  const here = useReadingPosition(toc, body);
  return (
    <nav className={cx(styles.side, 'noprint')} aria-label={articleText.toc}>
      <h2>{articleText.toc}</h2>
      <Entries toc={toc} here={here} />
    </nav>
  );
}

/** The same above the text, folded, where there is no room beside it. */
export function FoldedToc({ toc }: { toc: readonly TocEntry[] }) {
  return (
    <details className={cx(styles.folded, 'noprint')}>
      <summary>
        {articleText.toc}
        <span className={styles.count}>{articleText.tocCount(toc.length)}</span>
        <DownIcon small />
      </summary>
      <Entries toc={toc} here={null} />
    </details>
  );
}

function Entries({ toc, here }: { toc: readonly TocEntry[]; here: string | null }) {
  const top = Math.min(...toc.map(({ level }) => level));
  return (
    <ol>
      {toc.map(({ id, text, level }) => (
        <li key={id} className={cx(level > top && styles.inner)}>
          <a href={`#${id}`} aria-current={id === here ? 'true' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
