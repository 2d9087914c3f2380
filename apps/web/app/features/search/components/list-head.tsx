import { categoryAddress, listAddress, sectionOf } from '../../../lib/sections.ts';
import { formatCount, formatTotal } from '../../../lib/text.ts';
import { FollowButton } from '../../reaction/reaction.public.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import type { ListData } from '../search.loader.ts';
import { SECTION_WORDS, listingText } from '../search.text.ts';
import styles from './search.module.css';

/** What the list is of: the section, a category of it, or the words looked for. */
export function ListHead({ data }: { data: ListData }) {
  const { filters, path, total } = data;
  const section = sectionOf(filters.model).label;
  const here = path.at(-1);
  const searching = filters.keyword !== '';
  const above = [
    { name: section, to: listAddress(filters.model) },
    ...path
      .slice(0, -1)
      .map(({ id, name }) => ({ name, to: listAddress(filters.model, { categoryId: id }) })),
  ];
  return (
    <>
      <div className={styles.head}>
        {(here !== undefined || searching) && <Crumbs path={above} />}
        <h1>{searching ? listingText.results(filters.keyword) : (here?.name ?? section)}</h1>
        <span className={styles.total}>
          {searching ? formatTotal(total) : formatCount(total)} {SECTION_WORDS[filters.model].unit}
        </span>
        {!searching && here !== undefined && (
          <Anchor className={styles.byHand} to={categoryAddress(here.id, filters.model)}>
            {listingText.byHand}
          </Anchor>
        )}
        {!searching && here !== undefined && <FollowButton type="category" id={here.id} />}
        {!searching && filters.tagId !== undefined && (
          <FollowButton type="tag" id={filters.tagId} />
        )}
      </div>
      {!searching && here !== undefined && here.description !== '' && (
        <p className={styles.description}>{here.description}</p>
      )}
    </>
  );
}
