import { useEffect, useState } from 'react';
import { NOTES, createPageText } from './page-text.ts';
import type { PageText } from './page-text.ts';

/** The text of the page; read again when the page gets another one. */
export function usePageText(prose: Element): PageText {
  const [pageText, setPageText] = useState(() => createPageText(prose));
  useEffect(() => {
    const observer = new MutationObserver((records) => {
      if (records.some(isTextMutation)) setPageText(createPageText(prose));
    });
    observer.observe(prose, { childList: true });
    return () => observer.disconnect();
  }, [prose]);
  return pageText;
}

function isTextMutation({ addedNodes, removedNodes }: MutationRecord): boolean {
  return [...addedNodes, ...removedNodes].some(
    (node) => !(node instanceof Element && node.hasAttribute(NOTES)),
  );
}
