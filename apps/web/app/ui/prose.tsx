import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Ref } from 'react';
import { useRevalidator } from 'react-router';
import '../theme/prose.css';

/** HTML of the texts in the document being rendered, by the name of their place. Server only. */
export const ServerProse = createContext<Record<string, string> | null>(null);

interface ProseProps {
  /** Sanitised HTML from the server; null when it stands in the document already. */
  html: string | null;
  /** Names the text among several of a page. */
  part?: string;
  /** Box around the text, for what lies over it. */
  outerRef?: Ref<HTMLDivElement>;
}

/**
 * The text of an article. A document carries it once, as markup: it is left out of the loader's data, and
 * hydration keeps what it finds, because a long article sent twice would double the page. Data read again carries it: what
 * stands is then kept where it says the same, with all that was made of it since, such as pictures that can be opened.
 */
export function Prose({ html, part = 'text', outerRef }: ProseProps) {
  const serverHtml = useContext(ServerProse);
  const ref = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const [existingMarkup, setExistingMarkup] = useState<string | null>(null);
  const isExistingMarkup = useMemo(
    () => html !== null && existingMarkup !== null && normalizeMarkup(html) === existingMarkup,
    [html, existingMarkup],
  );
  // before anything is made of it
  useLayoutEffect(() => {
    if (html === null) setExistingMarkup(ref.current?.innerHTML ?? null);
    else if (!isExistingMarkup) setExistingMarkup(null);
  }, [html, isExistingMarkup]);
  useEffect(() => {
    // Only when React had to throw the server's markup away, say after an extension changed the page.
    if (html === null && ref.current?.childNodes.length === 0) void revalidate();
  }, [html, revalidate]);
  const text = (
    <div
      ref={ref}
      className="prose"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: (isExistingMarkup ? null : html) ?? serverHtml?.[part] ?? '',
      }}
    />
  );
  return outerRef === undefined ? text : <div ref={outerRef}>{text}</div>;
}

/** Markup as a browser writes it. Nothing in it is fetched. */
function normalizeMarkup(html: string): string {
  const container = document.implementation.createHTMLDocument('').createElement('div');
  container.innerHTML = html;
  return container.innerHTML;
}
