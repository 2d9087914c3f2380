import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What had the focus on a page of the history, so that coming back finds it: an id, or a link's address and place. */
type Mark = { id: string } | { href: string; nth: number };

const marks = new Map<string, Mark>();

/** Tells screen readers the title of a new page, and puts the focus where reading goes on. */
export function Announcer() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef({ key, pathname });
  const [title, setTitle] = useState('');

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const mark = target instanceof Element ? markOf(target) : null;
      if (mark !== null) marks.set(key, mark);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [key]);

  useEffect(() => {
    const before = last.current;
    last.current = { key, pathname };
    if (before.key === key) return;
    setTitle(document.title);
    const found = type === 'POP' ? elementOf(marks.get(key)) : null;
    if (found !== null) found.focus({ preventScroll: true });
    // the search page takes it into its box by itself
    else if (
      before.pathname !== pathname &&
      !document.activeElement?.matches('main [data-search]')
    ) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [key, pathname, type]);

  return (
    <div className="vh" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}

function markOf(element: Element): Mark | null {
  if (element.id !== '') return { id: element.id };
  const href = element.getAttribute('href');
  if (href === null) return null;
  return { href, nth: linksTo(href).indexOf(element as HTMLElement) };
}

function elementOf(mark: Mark | undefined): HTMLElement | null {
  if (mark === undefined) return null;
  return 'id' in mark ? document.getElementById(mark.id) : (linksTo(mark.href)[mark.nth] ?? null);
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[href="${CSS.escape(href)}"]`)];
}
