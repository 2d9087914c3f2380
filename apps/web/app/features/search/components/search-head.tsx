import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { useEffect, useId } from 'react';
import { Form } from 'react-router';
import { SEARCH_SORTS } from '@zhihui/contract/features/search/search.limits.ts';
import { getSection } from '../../../lib/sections.ts';
import { formatCount, formatTotal } from '../../../lib/text.ts';
import { useSuggestBox, useQueryField } from '../../../shell/search-field.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { SearchIcon, icon } from '../../../ui/icon.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import type { SearchAddress } from '../search.address.ts';
import { UNFILTERED, getSearchFields, buildSearchAddress } from '../search.address.ts';
import type { SearchData, SearchView } from '../search.loader.ts';
import { searchText, FACET_TEXT } from '../search.text.ts';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { FilterChip, chipClass } from '../../../ui/chip.tsx';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import styles from './search.module.css';

/** The search field: a plain form, so it needs no scripts. A new query keeps the tab and the order, but no filters. */
export function SearchField({ address }: Pick<SearchData, 'address'>) {
  const { input, onInput, onSubmit } = useQueryField(address.q, address.q);
  const { onFocus, suggestions } = useSuggestBox(true);
  const otherFields = getSearchFields({
    ...address,
    ...UNFILTERED,
    q: '',
    exact: false,
    current: 1,
  });
  useEffect(() => {
    if (address.q === '') input.current?.focus();
  }, [address.q, input]);
  return (
    <search className={styles.field}>
      <Form action="/search" method="get" className={styles.box} onSubmit={onSubmit}>
        <SearchIcon />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={address.q}
          placeholder={searchText.placeholder}
          aria-label={searchText.box}
          aria-keyshortcuts="/"
          data-search=""
          maxLength={MAX_KEYWORD}
          enterKeyHint="search"
          onInput={onInput}
          onFocus={onFocus}
        />
        {otherFields.slice(1).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <kbd aria-hidden="true">/</kbd>
      </Form>
      {suggestions}
    </search>
  );
}

/** How the query was understood, and which operators it can have. */
export function SpellingNote({ address, view }: SearchData) {
  const { corrected = null, suggestion = null } = view ?? {};
  const change = corrected === null ? null : changedWords(address.q, corrected);
  return (
    <p className={styles.understood}>
      {address.cut && searchText.cut}
      {change !== null && (
        <>
          {searchText.corrected.before}
          <b>{change.from}</b>
          {searchText.corrected.between}
          <b>{change.to}</b>
          {searchText.corrected.after}
          <Anchor to={buildSearchAddress(address, { exact: true })}>
            {searchText.still(change.from)}
          </Anchor>
        </>
      )}
      {suggestion !== null && (
        <>
          {searchText.suggest}{' '}
          <Anchor to={buildSearchAddress(address, { q: suggestion, exact: false })}>
            {suggestion}
          </Anchor>
        </>
      )}
      <span className={styles.samples}>
        {searchText.operators}{' '}
        {searchText.samples.map((sample) => (
          <code key={sample}>{sample}</code>
        ))}
      </span>
    </p>
  );
}

/** Returns the corrected words and what was typed for them; the whole query when the numbers of words differ. */
function changedWords(typed: string, corrected: string): { from: string; to: string } {
  const [before, after] = [typed.split(' '), corrected.split(' ')];
  const changed = before.flatMap((word, n) => (word === after[n] ? [] : [n]));
  if (before.length !== after.length || changed.length === 0) return { from: typed, to: corrected };
  const pick = (words: string[]) => changed.map((n) => words[n]).join(' ');
  return { from: pick(before), to: pick(after) };
}

/** Shown before a search in place of results: examples of queries. */
export function SearchHelp() {
  return (
    <section className={styles.help}>
      <h2>{searchText.help}</h2>
      <dl>
        {searchText.helps.map(([typed = '', meaning]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const ELSEWHERE = { own: false, files: false, help: false };

/** Tabs with counts: all sections, each of them, files, the handbook and the reader's own texts. */
export function SearchTabs({ view: { address, tabs } }: { view: SearchView }) {
  const least = (count: number) =>
    count === 0 ? '' : `${formatCount(count)}${tabs.capped ? '+' : ''}`;
  const apart = address.own || address.files || address.help;
  const onlyModel = address.models.length === 1 ? address.models[0] : null;
  const rows = [
    {
      label: searchText.all,
      count: tabs.all === null ? '' : formatTotal(tabs.all),
      isActive: !apart && onlyModel === null,
      to: buildSearchAddress(address, { ...ELSEWHERE, models: [] }),
    },
    ...tabs.sections.map(({ model, count }) => ({
      label: getSection(model).short,
      count: count === null ? '' : least(count),
      isActive: !apart && onlyModel === model,
      to: buildSearchAddress(address, { ...ELSEWHERE, models: [model] }),
    })),
    {
      label: searchText.files,
      count: tabs.files === null || tabs.files === 0 ? '' : formatTotal(tabs.files),
      isActive: address.files,
      to: buildSearchAddress(address, { ...UNFILTERED, ...ELSEWHERE, files: true, models: [] }),
    },
    ...(address.help || (tabs.help ?? 0) > 0
      ? [
          {
            label: searchText.handbook,
            count: formatCount(tabs.help ?? 0),
            isActive: address.help,
            to: buildSearchAddress(address, {
              ...UNFILTERED,
              ...ELSEWHERE,
              help: true,
              models: [],
            }),
          },
        ]
      : []),
    ...(tabs.own === null
      ? []
      : [
          {
            label: searchText.own,
            count: formatCount(tabs.own),
            isActive: address.own,
            to: buildSearchAddress(address, { ...ELSEWHERE, own: true }),
          },
        ]),
  ];
  return (
    <nav className={tabsClass} aria-label={searchText.sections}>
      {rows.map(({ label, count, isActive, to }) => (
        <Anchor key={label} to={to} aria-current={isActive ? 'page' : undefined}>
          {label}
          {count !== '' && <small>{count}</small>}
        </Anchor>
      ))}
    </nav>
  );
}

/** Id of the drawer, for the button that opens it. */
const FACETS_ID = 'facets';

/** The filters of the results; each choice is a link that turns it on or off. */
export function FacetRail({ view: { address, choices } }: { view: SearchView }) {
  if (choices === null) return <div />;
  const more = choices.capped ? '+' : '';
  return (
    <Drawer id={FACETS_ID} title={searchText.filter} className={styles.rail}>
      <div className={styles.facets}>
        {choices.groups.map(({ label, choices: items }) => (
          <section key={label}>
            <h2>{label}</h2>
            <ul>
              {items.map(({ label: name, chosen, to, count }) => (
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

/** A range of days; a plain form, so it needs no scripts. */
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
        {getSearchFields({ ...along, current: 1 }).map(([name, value]) => (
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

/** The order, and the active filters, each with a link that removes it. */
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
          to: buildSearchAddress(address, { sort: key }),
        }))}
      />
      {choices.chips.map(({ label, to }) => (
        <FilterChip key={to} label={label} removeAddress={to} />
      ))}
    </div>
  );
}
