import { Suspense, useState } from 'react';
import type { Company } from '@zhihui/contract/features/company/company.endpoints.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { companyText } from '../company.text.ts';
import { CompanyCard } from './company-card.tsx';
import styles from './company.module.css';

const CompanyForm = lazyPart(() => import('./company-form.tsx'));
const CompanyRemoval = lazyPart(() => import('./company-removal.tsx'));

type Open = { tool: 'form'; company: Company | null } | { tool: 'removal'; company: Company };

/** The companies as cards, and the dialogs that change them. */
export function CompanyList({ companies }: { companies: readonly Company[] }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="company">
      <div className={styles.head}>
        <h2 id="company">{companyText.title}</h2>
        <button
          type="button"
          className={getButtonClass('primary')}
          disabled={!hydrated}
          onClick={() => setOpen({ tool: 'form', company: null })}
        >
          {companyText.add}
        </button>
      </div>
      {companies.length === 0 && (
        <EmptyState title={companyText.empty}>{companyText.emptyHint}</EmptyState>
      )}
      <ul className={styles.cards}>
        {companies.map((company) => (
          <CompanyCard
            key={company.id}
            company={company}
            onEdit={() => setOpen({ tool: 'form', company })}
            onRemove={() => setOpen({ tool: 'removal', company })}
          />
        ))}
      </ul>
      <Suspense>
        {open?.tool === 'form' && <CompanyForm company={open.company} onClose={close} />}
        {open?.tool === 'removal' && <CompanyRemoval company={open.company} onClose={close} />}
      </Suspense>
    </section>
  );
}
