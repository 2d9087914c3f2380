import { SEARCH_SORTS } from '@zhihui/contract/features/search/search.limits.ts';
import { useId } from 'react';
import { Form } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { FilterChip, chipClass } from '../../../ui/chip.tsx';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { icon } from '../../../ui/icon.tsx';
import { fieldsOf, searchAddress } from '../search.address.ts';
import type { SearchAddress } from '../search.address.ts';
import type { SearchView } from '../search.loader.ts';
import { FACET_TEXT, searchText } from '../search.text.ts';
import styles from './search.module.css';

/** Id of the drawer, for the button that opens it. */
const FACETS_ID = 'facets';

/** By what the hits may be narrowed, each a link that turns one choice on or off. */
export function FacetRail({ view: { address, choices } }: { view: SearchView }) {
  if (choices === null) return <div />;
  const more = choices.capped ? '+' : '';
  return (
    <Drawer id={FACETS_ID} title={searchText.filter} className={styles.rail}>
      <div className={styles.facets}>
        {choices.groups.map(({ label, choices: each }) => (
          <section key={label}>
            <h2>{label}</h2>
            <ul>
              {each.map(({ label: name, chosen, to, count }) => (
                <li key={to}>
                  <Anchor
                    className={styles.choice}
                    to={to}
                    by={{ preventScrollReset: true }}
                    aria-current={chosen ? 'true' : undefined}
                  >
                    <span className="cut">{name}</span>
                    {count !== null && (
                      <small>{formatCount(count) + (count > 0 ? more : '')}</small>
                    )}
                  </Anchor>
                </li>
              ))}
            </ul>
            {label === FACET_TEXT.times && <DayRange address={address} />}
          </section>
        ))}
      </div>
    </Drawer>
  );
}

/** From one day to another; a plain form, so it needs no scripts. */
function DayRange({ address }: { address: SearchAddress }) {
  const id = useId();
  const along = { ...address, publishedWithin: undefined, from: undefined, until: undefined };
  return (
    <details
      className={styles.range}
      open={address.from !== undefined || address.until !== undefined}
    >
      <summary>{searchText.days}</summary>
      <Form action="/search" method="get" preventScrollReset>
        {fieldsOf({ ...along, current: 1 }).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {(['from', 'until'] as const).map((name) => (
          <span key={name}>
            <label htmlFor={id + name}>{searchText[name]}</label>
            <input
              key={address[name]}
              id={id + name}
              type="date"
              name={name}
              min="2000-01-01"
              max="2999-12-31"
              defaultValue={address[name]}
            />
          </span>
        ))}
        <button type="submit" className={getButtonClass('plain', 'small')}>
          {searchText.apply}
        </button>
      </Form>
    </details>
  );
}

const FilterIcon = icon(
  '<path d="M3 6h8M15 6h2M3 14h2M9 14h8"/><circle cx="13" cy="6" r="2"/><circle cx="7" cy="14" r="2"/>',
);

/** The order as plain words, and the choices in force with the way without each. */
export function FilterBar({ view: { address, choices } }: { view: SearchView }) {
  if (choices === null) return null;
  return (
    <div className={styles.filters}>
      <button type="button" className={cx(chipClass, styles.opener)} popoverTarget={FACETS_ID}>
        <FilterIcon />
        {searchText.filter}
      </button>
      <ChoiceLinks
        className={styles.order}
        label={searchText.order}
        selected={address.sort}
        options={SEARCH_SORTS.map((key) => ({
          key,
          label: searchText.sorts[key],
          to: searchAddress(address, { sort: key }),
        }))}
      />
      {choices.chips.map(({ label, to }) => (
        <FilterChip key={to} label={label} removeAddress={to} />
      ))}
    </div>
  );
}
