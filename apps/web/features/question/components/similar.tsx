import { useEffect, useState } from 'react';
import type { SimilarQuestion } from '@zhihui/contract/features/question/question.schema.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { cx } from '../../../lib/cx.ts';
import type { Question } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './question.module.css';

/** Questions like this one. They come after the page: finding them is a search. */
export function Similar({ question: { id, title } }: { question: Question }) {
  const [rows, setRows] = useState<SimilarQuestion[]>([]);
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const { similar } = await import('../question.calls.ts');
      const { code, data } = await similar(title.slice(0, 100), id);
      if (!gone && code === 200) setRows(data ?? []);
    };
    const timer = setTimeout(() => void load().catch(() => undefined), 600);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, title]);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{questionText.similar}</h2>
      <SimilarRows rows={rows} />
    </section>
  );
}

/** Titles with how many answers each has; green where one is accepted. */
function SimilarRows({ rows }: { rows: readonly SimilarQuestion[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={styles.line}>
          <Anchor to={itemAddress('QUESTION', row.id)}>{row.title}</Anchor>
          <span className={cx(row.answerState === 1 && styles.done)}>
            {questionText.answerCount(row.answerCount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
