import type { TocEntry } from '@zhihui/contract/features/content/content.schema.ts';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { cx } from '../../../lib/cx.ts';
import { DownIcon } from '../../../ui/icon.tsx';
import { contentText } from '../content.text.ts';
import styles from './toc.module.css';

interface TocProps {
  toc: readonly TocEntry[];
  body: RefObject<HTMLDivElement | null>;
}

/**
 * Table of contents: beside the text and always open where there is room, above it and folded otherwise. The list
 * follows the `details` element instead of being in it, because many browsers cannot show the content of a closed one.
 */
export function Toc({ toc, body }: TocProps) {
  const activeId = useActiveHeading(toc, body);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The style sheet shows the list on wide windows anyway; this updates the state for screen readers.
    if (fold.current !== null) fold.current.open = matchMedia('(min-width: 992px)').matches;
  }, []);
  return (
    <nav className={cx(styles.toc, 'noprint')} aria-label={contentText.toc}>
      <details ref={fold}>
        <summary>
          {contentText.toc}
          <span className={styles.count}>{contentText.tocCount(toc.length)}</span>
          <DownIcon small />
        </summary>
      </details>
      <TocList toc={toc} activeId={activeId} />
    </nav>
  );
}

function TocList({ toc, activeId }: { toc: readonly TocEntry[]; activeId: string | null }) {
  const top = Math.min(...toc.map(({ level }) => level));
  return (
    <ol>
      {toc.map(({ id, text, level }) => (
        <li key={id} className={cx(level > top && styles.inner)}>
          <a href={`#${id}`} aria-current={id === activeId ? 'true' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Id of the section whose heading last passed the top quarter of the window; null before the first. */
function useActiveHeading(
  toc: readonly TocEntry[],
  body: RefObject<HTMLDivElement | null>,
): string | null {
  const [activeId, setActiveId] = useState<string | null>(null);
  useEffect(() => {
    const headings = toc
      .map(({ id }) => document.getElementById(id))
      .filter((heading) => heading !== null && body.current?.contains(heading));
    const passedHeadings = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passedHeadings.add(target);
          else passedHeadings.delete(target);
        }
        setActiveId(
          headings.findLast((heading) => heading !== null && passedHeadings.has(heading))?.id ??
            null,
        );
      },
      // unbounded at the top, so that a jump from below the headings to above them is noticed, too
      { rootMargin: '9999999px 0px -75% 0px' },
    );
    for (const heading of headings) if (heading !== null) observer.observe(heading);
    return () => observer.disconnect();
  }, [toc, body]);
  return activeId;
}
