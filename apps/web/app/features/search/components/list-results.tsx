import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import { categoryAddress, listAddress, getSection } from '../../../lib/sections.ts';
import { formatCount, formatTotal } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Contributors, HotTags, MostRead, Unanswered } from '../../../ui/side-blocks.tsx';
import { FollowButton } from '../../reaction/reaction.public.ts';
import { buildListAddress } from '../list.filters.ts';
import type { ListData, Row } from '../list.loader.ts';
import { SECTION_WORDS, listText } from '../list.text.ts';
import styles from './list.module.css';

/** The heading of the list: the section, a category of it, or the search. */
export function ListHead({ data }: { data: ListData }) {
  const { filters, path, total } = data;
  const section = getSection(filters.model).label;
  const category = path.at(-1);
  const searching = filters.keyword !== '';
  const crumbs = [
    { name: section, to: listAddress(filters.model) },
    ...path
      .slice(0, -1)
      .map(({ id, name }) => ({ name, to: listAddress(filters.model, { categoryId: id }) })),
  ];
  return (
    <>
      <div className={styles.head}>
        {(category !== undefined || searching) && <Crumbs path={crumbs} />}
        <h1>{searching ? listText.results(filters.keyword) : (category?.name ?? section)}</h1>
        <span className={styles.total}>
          {searching ? formatTotal(total) : formatCount(total)} {SECTION_WORDS[filters.model].unit}
        </span>
        {!searching && category !== undefined && (
          <Anchor className={styles.byHand} to={categoryAddress(category.id, filters.model)}>
            {listText.byHand}
          </Anchor>
        )}
        {!searching && category !== undefined && <FollowButton type="category" id={category.id} />}
        {!searching && filters.tagId !== undefined && (
          <FollowButton type="tag" id={filters.tagId} />
        )}
      </div>
      {!searching && category !== undefined && category.description !== '' && (
        <p className={styles.description}>{category.description}</p>
      )}
    </>
  );
}

interface ResultsProps {
  data: ListData;
  words: { unit: string; empty: string; hint: string };
  /** Address of the whole section. */
  all: string;
}

/** The items and the pager, or why there are none. */
export function ListResults({ data, words, all }: ResultsProps) {
  const { filters, records, total, suggestion } = data;
  return (
    <>
      {suggestion !== null && (
        <p className={styles.suggestion}>
          {listText.suggest}
          <Anchor to={buildListAddress(filters, { keyword: suggestion })}>{suggestion}</Anchor>
        </p>
      )}
      {records.length === 0 ? (
        <NoItems data={data} words={words} all={all} />
      ) : (
        <>
          {records.map((item) => (
            <ContentItem key={item.id} item={item} highlighted={getHighlights(item)} />
          ))}
          <Pager
            current={filters.current}
            size={PAGE_SIZE}
            total={total}
            isCapped={filters.keyword !== ''}
            unit={words.unit}
            to={(current) => buildListAddress(filters, { current })}
          />
        </>
      )}
    </>
  );
}

function getHighlights({ titleHtml, snippet }: Row) {
  if (titleHtml === undefined || snippet === undefined) return undefined;
  return { title: titleHtml, excerpt: snippet };
}

function NoItems({ data, words, all }: ResultsProps) {
  const { filters } = data;
  const more = (
    <Anchor className={getButtonClass()} to={all}>
      {listText.showAll}
    </Anchor>
  );
  if (filters.keyword !== '') {
    return (
      <EmptyState title={listText.nothingFound} action={more}>
        {listText.nothingFoundHint}
      </EmptyState>
    );
  }
  if (!data.isFiltered) return <EmptyState title={words.empty}>{words.hint}</EmptyState>;
  return (
    <EmptyState title={listText.nothingFiltered} action={more}>
      {listText.nothingFilteredHint}
    </EmptyState>
  );
}

/** More of the section; below the categories, in narrow windows below the list. */
export function SideBlocks({ data: { blocks, filters } }: { data: ListData }) {
  const { model } = filters;
  return (
    <aside className={styles.blocks} aria-label={listText.beside}>
      <MostRead model={model} items={blocks.mostRead} />
      <HotTags model={model} tags={blocks.tags} />
      <Unanswered items={blocks.unanswered} />
      <Contributors people={blocks.contributors} />
    </aside>
  );
}
