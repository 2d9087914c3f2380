import { createContext, useContext, useEffect, useRef } from 'react';
import type { Ref } from 'react';
import { useRevalidator } from 'react-router';
import '../theme/prose.css';

/** HTML of the article in the document being rendered. Server only. */
export const ServerProse = createContext<string | null>(null);

interface ProseProps {
  /** Sanitised HTML from the server; null when it stands in the document already. */
  html: string | null;
  outer?: Ref<HTMLDivElement>;
}

/**
 * The text of an article. A document carries it once, as markup: it is left out of the loader's data, and
 * hydration keeps what it finds, because a long article sent twice would double the page.
 */
export function Prose({ html, outer }: ProseProps) {
  const served = useContext(ServerProse);
  const ref = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Only when React had to throw the server's markup away, say after an extension changed the page.
    if (html === null && ref.current?.childNodes.length === 0) void revalidate();
  }, [html, revalidate]);
  return (
    <div ref={outer}>
      <div
        ref={ref}
        className="prose"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html ?? served ?? '' }}
      />
    </div>
  );
}
