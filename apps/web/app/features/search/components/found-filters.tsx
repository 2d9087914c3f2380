import { SEARCH_SORTS } from '@zhihui/contract/features/search/search.limits.ts';
import { cx } from '../../../lib/cx.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { FilterChip, chipClass } from '../../../ui/chip.tsx';
import { icon } from '../../../ui/icon.tsx';
import { foundAddress } from '../found.address.ts';
import type { Found } from '../found.loader.ts';
import { foundText } from '../found.text.ts';
import { FACETS } from './found-facets.tsx';
import styles from './found.module.css';

const FilterIcon = icon(
  '<path d="M3 6h8M15 6h2M3 14h2M9 14h8"/><circle cx="13" cy="6" r="2"/><circle cx="7" cy="14" r="2"/>',
);

/** The order as plain words, and the choices in force with the way without each. */
export function FoundFilters({ found: { asked, choices } }: { found: Found }) {
  if (choices === null) return null;
  return (
    <div className={styles.filters}>
      <button type="button" className={cx(chipClass, styles.opener)} popoverTarget={FACETS}>
        <FilterIcon />
        {foundText.filter}
      </button>
      <ChoiceLinks
        className={styles.order}
        label={foundText.order}
        selected={asked.sort}
        options={SEARCH_SORTS.map((key) => ({
          key,
          label: foundText.sorts[key],
          to: foundAddress(asked, { sort: key }),
        }))}
      />
      {choices.chips.map(({ label, to }) => (
        <FilterChip key={to} label={label} without={to} />
      ))}
    </div>
  );
}
