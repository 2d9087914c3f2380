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

/** HTML of the texts in the document being rendered, by part name. Server only. */
export const ServerProse = createContext<Record<string, string> | null>(null);

interface ProseProps {
  /** Sanitised HTML from the server; null when the document has it already. */
  html: string | null;
  /** Distinguishes the texts of a page. */
  part?: string;
  /** Box around the text, for overlays. */
  outerRef?: Ref<HTMLDivElement>;
}

/**
 * The text of an article. A document has it once, as markup: the loader's data omits it, and
 * hydration keeps the markup, because a long article sent twice would double the page. Reloaded data has it: equal
 * markup is then kept with everything that scripts added to it, such as pictures that can be opened.
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
  // before other scripts change it
  useLayoutEffect(() => {
    if (html === null) setExistingMarkup(ref.current?.innerHTML ?? null);
    else if (!isExistingMarkup) setExistingMarkup(null);
  }, [html, isExistingMarkup]);
  useLayoutEffect(() => openFoldsAround(ref.current), [html]);
  useEffect(() => {
    // Only when React discarded the server's markup, for example after an extension changed the page.
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
  if (outerRef === undefined) return text;
  return (
    <div ref={outerRef} data-text="">
      {text}
    </div>
  );
}

/** Opens the folds around what the address leads to. Browsers do that for documents, not for pages that scripts open. */
function openFoldsAround(text: HTMLElement | null): void {
  const id = decode(location.hash.slice(1));
  const target = id === '' ? null : text?.querySelector(`#${CSS.escape(id)}`);
  for (let fold = target?.closest('details'); fold != null; fold = getOuterFold(fold))
    fold.open = true;
}

function getOuterFold(fold: HTMLElement): HTMLDetailsElement | null {
  return fold.parentElement?.closest('details') ?? null;
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash; // not written by a browser
  }
}

/** Returns markup as a browser serializes it, without fetching anything in it. */
function normalizeMarkup(html: string): string {
  const container = document.implementation.createHTMLDocument('').createElement('div');
  container.innerHTML = html;
  return container.innerHTML;
}
