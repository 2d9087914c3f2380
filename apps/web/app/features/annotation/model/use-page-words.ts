import { useEffect, useState } from 'react';
import { NOTES, readPageWords } from './page-words.ts';
import type { PageWords } from './page-words.ts';

/** The text of the page; read again when the page gets another one. */
export function usePageWords(prose: Element): PageWords {
  const [words, setWords] = useState(() => readPageWords(prose));
  useEffect(() => {
    const observer = new MutationObserver((records) => {
      if (records.some(changesText)) setWords(readPageWords(prose));
    });
    observer.observe(prose, { childList: true });
    return () => observer.disconnect();
  }, [prose]);
  return words;
}

function changesText({ addedNodes, removedNodes }: MutationRecord): boolean {
  return [...addedNodes, ...removedNodes].some(
    (node) => !(node instanceof Element && node.hasAttribute(NOTES)),
  );
}
