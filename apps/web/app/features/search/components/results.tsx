import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { withFilters } from '../search.filters.ts';
import type { ListData, Row } from '../search.loader.ts';
import { listingText } from '../search.text.ts';
import styles from './search.module.css';

interface ResultsProps {
  data: ListData;
  words: { unit: string; empty: string; hint: string };
  /** Address of the whole section. */
  all: string;
}

/** The items and the way to the next ones; or why there are none. */
export function Results({ data, words, all }: ResultsProps) {
  const { filters, records, total, suggestion } = data;
  return (
    <>
      {suggestion !== null && (
        <p className={styles.suggestion}>
          {listingText.suggest}
          <Anchor to={withFilters(filters, { keyword: suggestion })}>{suggestion}</Anchor>
        </p>
      )}
      {records.length === 0 ? (
        <Nothing data={data} words={words} all={all} />
      ) : (
        <>
          {records.map((item) => (
            <ContentItem key={item.id} item={item} marked={marksOf(item)} />
          ))}
          <Pager
            current={filters.current}
            size={PAGE_SIZE}
            total={total}
            capped={filters.keyword !== ''}
            unit={words.unit}
            to={(current) => withFilters(filters, { current })}
          />
        </>
      )}
    </>
  );
}

function marksOf({ titleHtml, snippet }: Row) {
  if (titleHtml === undefined || snippet === undefined) return undefined;
  return { title: titleHtml, excerpt: snippet };
}

function Nothing({ data, words, all }: ResultsProps) {
  const { filters } = data;
  const more = (
    <Anchor className={buttonClass()} to={all}>
      {listingText.showAll}
    </Anchor>
  );
  if (filters.keyword !== '') {
    return (
      <EmptyState title={listingText.nothingFound} action={more}>
        {listingText.nothingFoundHint}
      </EmptyState>
    );
  }
  if (!data.narrowed) return <EmptyState title={words.empty}>{words.hint}</EmptyState>;
  return (
    <EmptyState title={listingText.nothingFiltered} action={more}>
      {listingText.nothingFilteredHint}
    </EmptyState>
  );
}
