import { COUNTRIES } from '@zhihui/contract/countries.ts';
import { MAX_VAT_NUMBER } from '@zhihui/contract/features/company/company.limits.ts';
import { VAT_RESULTS } from '@zhihui/contract/features/vat/vat.rules.ts';
import { Form, Link } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import type { Filters } from '../company.loader.ts';
import { vatText } from '../company.text.ts';
import styles from './company.module.css';

/** What to look for in the history; it stands in the address and needs no scripts. */
export function HistoryFilters({ filters }: { filters: Filters }) {
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
