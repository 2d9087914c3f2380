import type { DataFor } from '@zhihui/contract/client.ts';
import { itemAddress, getSection } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { metaText } from '../meta.text.ts';
import styles from './meta.module.css';

interface BacklinksProps {
  id: string;
  /** Null when it could not be read. */
  page: DataFor<'GET /link/to/:id'> | null;
}

/** Which contents lead to an article, as far as the reader may open them. */
export function Backlinks({ id, page }: BacklinksProps) {
  return (
    <section aria-labelledby="links">
      <SectionHead id="links" title={metaText.backlinks} />
      {page === null && <p className={styles.hint}>{metaText.noBacklinksRead}</p>}
      {page?.total === 0 && <p className={styles.hint}>{metaText.noBacklinks}</p>}
      {page !== null && page.total > 0 && (
        <>
          <ul className={styles.links}>
            {page.records.map((source) => (
              <li key={source.id}>
                <Anchor to={itemAddress(source.model, source.id)}>{source.title}</Anchor>
                <span>{getSection(source.model).label}</span>
              </li>
            ))}
          </ul>
          {page.total > page.size && (
            <Pager
              current={page.current}
              size={page.size}
              total={page.total}
              unit={metaText.backlinkUnit}
              to={(n) => `/article/${id}/meta?links=${n}#links`}
            />
          )}
        </>
      )}
    </section>
  );
}
