import { useEffect, useState } from 'react';
import type { SimilarQuestion } from '@zhihui/contract/features/question/question.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { editorText } from '../editor.text.ts';
import styles from './similar-hints.module.css';

/** After so long without a key the title is looked up. */
const DEBOUNCE_MS = 400;
/** Shorter titles say too little. */
const MIN_LENGTH = 4;

/** Questions that were asked already, shown while the title of a new one is typed. They open in another tab. */
export function SimilarHints({ title }: { title: string }) {
  const [rows, setRows] = useState<SimilarQuestion[]>([]);
  useEffect(() => {
    const keyword = title.trim().slice(0, 100);
    if (keyword.length < MIN_LENGTH) return undefined;
    let cancelled = false;
    const timer = setTimeout(() => {
      void call('GET /question/similar', { query: { keyword } }).then((result) => {
        // a failed look-up is no matter for whoever writes
        if (!cancelled) setRows(result.ok ? result.data.slice(0, 4) : []);
      });
    }, DEBOUNCE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [title]);
  return (
    <div className={styles.hints} aria-live="polite">
      {rows.length > 0 && title.trim().length >= MIN_LENGTH && (
        <>
          <p>{editorText.similar}</p>
          <ul>
            {rows.map(({ id, title: text, answerCount }) => (
              <li key={id}>
                <a href={itemAddress('QUESTION', id)} target="_blank" rel="noreferrer">
                  {text}
                </a>
                <span>{editorText.similarAnswers(answerCount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
