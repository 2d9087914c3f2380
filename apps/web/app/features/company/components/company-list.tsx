import { Suspense, useState } from 'react';
import type { Company } from '@zhihui/contract/features/company/company.endpoints.ts';
import { COUNTRIES } from '@zhihui/contract/countries.ts';
import { useRevalidator } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { companyText } from '../company.text.ts';
import styles from './company.module.css';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';

const CompanyForm = lazyPart(() => import('./company-form.tsx'));
const CompanyRemoval = lazyPart(() => import('./company-removal.tsx'));

type Open = { tool: 'form'; company: Company | null } | { tool: 'removal'; company: Company };

/** The companies as cards, and the dialogs to edit them. */
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

interface CompanyCardProps {
  company: Company;
  onEdit: () => void;
  onRemove: () => void;
}

/** One company with its data and actions. */
function CompanyCard({ company, onEdit, onRemove }: CompanyCardProps) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const makeDefault = async () => {
    setBusy(true);
    const input = { params: { id: company.id }, body: { isDefault: true } };
    const result = await call('PUT /user/setting/company/:id', input);
    setBusy(false);
    if (result.ok) toast.success(companyText.defaultChanged);
    else toast.error(getServerMessage(result.error.msg, companyText.failed));
    await revalidate();
  };
  const renderTool = (label: string, run: () => void, isBusy = false) => (
    <button
      type="button"
      className={getButtonClass('text', 'small')}
      disabled={!hydrated}
      aria-busy={isBusy || undefined}
      onClick={run}
    >
      {label}
      <span className="vh"> {company.name}</span>
    </button>
  );
  return (
    <li className={styles.card}>
      <h3>
        {company.name}
        {company.isDefault && <span className={styles.badge}>{companyText.isDefault}</span>}
      </h3>
      <Facts company={company} />
      <div className={styles.tools}>
        {renderTool(companyText.edit, onEdit)}
        {!company.isDefault && renderTool(companyText.makeDefault, () => void makeDefault(), busy)}
        {renderTool(companyText.remove, onRemove)}
      </div>
    </li>
  );
}

function Facts({ company }: { company: Company }) {
  const online = company.onlineState === null ? '' : companyText.online[company.onlineState];
  const facts = [
    [companyText.country, COUNTRIES[company.country]],
    [companyText.vatNumber, [company.vatNumber, online].filter(Boolean).join(' · ')],
    [companyText.registrationNumber, company.registrationNumber],
    [companyText.address, company.address],
    [companyText.contact, company.contact],
    [companyText.phone, company.phone],
    [companyText.agent, company.agent?.name ?? ''],
  ].filter(([, value]) => value !== '');
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
