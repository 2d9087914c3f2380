import type { TocEntry } from '@zhihui/contract/features/content/content.schema.ts';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Id of the section whose heading last passed the top quarter of the window; null before the first. */
export function useActiveHeading(
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
      // open to the top: a jump from far below the headings to far above them is noticed too
      { rootMargin: '9999999px 0px -75% 0px' },
    );
    for (const heading of headings) if (heading !== null) observer.observe(heading);
    return () => observer.disconnect();
  }, [toc, body]);
  return activeId;
}
