import { COUNTRIES } from '@zhihui/contract/countries.ts';
import { getVatMessage, VAT_RESULTS } from '@zhihui/contract/features/vat/vat.rules.ts';
import type { VatCheckItem } from '@zhihui/contract/features/vat/vat.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { Suspense } from 'react';
import { MAX_VAT_NUMBER } from '@zhihui/contract/features/company/company.limits.ts';
import { Form, Link } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Filters } from '../company.loader.ts';
import { vatText } from '../company.text.ts';
import styles from './company.module.css';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';

const ExportChecks = lazyPart(() => import('./export-checks.tsx'));

interface VatHistoryProps {
  /** Null when a filter in the address is invalid, or the checks could not be loaded. */
  checks: Page<VatCheckItem> | null;
  filters: Filters;
}

/** All checks of VAT numbers, newest first. */
export function VatHistory({ checks, filters }: VatHistoryProps) {
  const hydrated = useHydrated();
  const filtered = Object.keys(filters).length > 0;
  const to = (n: number) => `?${new URLSearchParams({ ...filters, current: String(n) })}`;
  return (
    <section aria-labelledby="vat-history" className={styles.history}>
      <div className={styles.head}>
        <h2 id="vat-history">{vatText.title}</h2>
        <Suspense>{hydrated && <ExportChecks filters={filters} />}</Suspense>
      </div>
      <HistoryFilters key={JSON.stringify(filters)} filters={filters} />
      {checks === null || checks.total === 0 ? (
        <EmptyState title={filtered ? vatText.noMatches : vatText.empty}>
          {filtered ? null : vatText.emptyHint}
        </EmptyState>
      ) : (
        <>
          <Table checks={checks.records} />
          <Pager
            current={checks.current}
            size={checks.size}
            total={checks.total}
            unit={vatText.unit}
            to={to}
          />
        </>
      )}
    </section>
  );
}

function Table({ checks }: { checks: readonly VatCheckItem[] }) {
  const { time, number, country, result, source, message } = vatText;
  return (
    // focusable because it scrolls sideways on a phone
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-labelledby="vat-history" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[time, number, country, result, source, message].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.id}>
              <td>
                <Time at={check.createdAt} />
              </td>
              <td className="num">{check.number}</td>
              <td>{COUNTRIES[check.country]}</td>
              <td>{vatText.results[check.result]}</td>
              <td>{vatText.sources[check.source]}</td>
              <td>{getVatMessage(check.result, check.rule, 'zh')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The filters of the history; they are in the address and need no scripts. */
function HistoryFilters({ filters }: { filters: Filters }) {
  return (
    <Form className={styles.filters} role="search" aria-label={vatText.filters} preventScrollReset>
      <input
        type="search"
        name="number"
        className={inputClass}
        defaultValue={filters.number}
        maxLength={MAX_VAT_NUMBER}
        placeholder={vatText.number}
        aria-label={vatText.number}
      />
      <select
        name="country"
        className={inputClass}
        defaultValue={filters.country ?? ''}
        aria-label={vatText.country}
      >
        <option value="">{vatText.anyCountry}</option>
        {Object.entries(COUNTRIES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <select
        name="result"
        className={inputClass}
        defaultValue={filters.result ?? ''}
        aria-label={vatText.result}
      >
        <option value="">{vatText.anyResult}</option>
        {VAT_RESULTS.map((result) => (
          <option key={result} value={result}>
            {vatText.results[result]}
          </option>
        ))}
      </select>
      <span className={styles.days}>
        {(['from', 'until'] as const).map((name) => (
          <label key={name} className={styles.day}>
            {vatText[name]}
            <input type="date" name={name} className={inputClass} defaultValue={filters[name]} />
          </label>
        ))}
      </span>
      <button type="submit" className={getButtonClass()}>
        {vatText.find}
      </button>
      {Object.keys(filters).length > 0 && (
        <Link to="?" preventScrollReset className={getButtonClass('text')}>
          {vatText.reset}
        </Link>
      )}
    </Form>
  );
}
