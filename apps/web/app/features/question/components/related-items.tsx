import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { cx } from '../../../lib/cx.ts';
import { questionText } from '../question.text.ts';
import styles from './question.module.css';

type RelatedData = DataFor<'GET /question/:id/around'>;

/** Similar questions and articles. Loaded after the page, since finding them takes a search. */
export function RelatedItems({ id }: { id: Id }) {
  const [related, setRelated] = useState<RelatedData | null>(null);
  useEffect(() => {
    let cancelled = false;
    const load = async () => {
      const result = await (await import('../question.calls.ts')).fetchRelated(id);
      if (!cancelled && result.ok) setRelated(result.data);
    };
    const timer = setTimeout(() => void load().catch(() => undefined), 600);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [id]);
  if (related === null) return null;
  return (
    <>
      <Similar rows={related.similar} />
      <Articles rows={related.articles} />
    </>
  );
}

/** Titles with their answer counts, green when an answer is accepted. */
function Similar({ rows }: { rows: RelatedData['similar'] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{questionText.similar}</h2>
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
    </section>
  );
}

function Articles({ rows }: { rows: RelatedData['articles'] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="articles">
      <h2 id="articles">{questionText.articles}</h2>
      <ul>
        {rows.map(({ id, model, title }) => (
          <li key={id} className={styles.line}>
            <Anchor to={itemAddress(model, id)}>{title}</Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
