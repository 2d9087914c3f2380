import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The focused element of a page in the history, to restore it: an id, or a link's address and index. */
type FocusMark = { id: string } | { href: string; index: number };

const marks = new Map<string, FocusMark>();

/** Announces the title of a new page to screen readers, and moves the focus to its content. */
export function Announcer() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef({ key, pathname });
  const [title, setTitle] = useState('');

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const mark = target instanceof Element ? getMark(target) : null;
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
    const restored = type === 'POP' ? findElement(marks.get(key)) : null;
    if (restored !== null) restored.focus({ preventScroll: true });
    // the search page focuses its field itself
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

function getMark(element: Element): FocusMark | null {
  if (element.id !== '') return { id: element.id };
  const href = element.getAttribute('href');
  if (href === null) return null;
  return { href, index: findLinks(href).indexOf(element as HTMLElement) };
}

function findElement(mark: FocusMark | undefined): HTMLElement | null {
  if (mark === undefined) return null;
  return 'id' in mark
    ? document.getElementById(mark.id)
    : (findLinks(mark.href)[mark.index] ?? null);
}

function findLinks(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[href="${CSS.escape(href)}"]`)];
}
