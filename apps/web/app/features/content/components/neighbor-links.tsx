import type { DataFor } from '@zhihui/contract/client.ts';
import { cx } from '../../../lib/cx.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { contentText } from '../content.text.ts';
import styles from './neighbor-links.module.css';

/** Where to continue reading: the previous and next item of the category, and related ones. */
export function NeighborLinks({ neighbors }: { neighbors: DataFor<'GET /news/:id/around'> }) {
  const { previous, next, related } = neighbors;
  return (
    <>
      {(previous !== null || next !== null) && (
        <nav className={cx(styles.turn, 'noprint')} aria-label={contentText.neighborsLabel}>
          {previous !== null && (
            <Anchor to={itemAddress(previous.model, previous.id)} rel="prev">
              <small>{contentText.previous}</small>
              {previous.title}
            </Anchor>
          )}
          {next !== null && (
            <Anchor className={styles.next} to={itemAddress(next.model, next.id)} rel="next">
              <small>{contentText.next}</small>
              {next.title}
            </Anchor>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <section className={cx(styles.related, 'noprint')} aria-labelledby="related">
          <SectionHead id="related" title={contentText.related} />
          <ul>
            {related.map(({ id, model, title }) => (
              <li key={id}>
                <Anchor to={itemAddress(model, id)}>{title}</Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
