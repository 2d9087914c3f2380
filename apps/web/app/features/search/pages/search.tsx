// Why it is as it is: docs/decisions/0072-search-page.md
import { useNavigation } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import {
  FacetRail,
  FilterBar,
  SearchField,
  SearchHelp,
  SearchTabs,
  SpellingNote,
} from '../components/search-head.tsx';
import { AnswerBox, AskQuestion, HelpLines, SearchResults } from '../components/search-results.tsx';
import { loadSearch } from '../search.loader.ts';
import type { SearchData, SearchView } from '../search.loader.ts';
import { searchText } from '../search.text.ts';
import styles from '../components/search.module.css';

export const loader = packLoader(loadSearch);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const q = loaderData === undefined ? '' : unpack<SearchData>(loaderData).address.q;
  const title = q === '' ? searchText.title : searchText.results(q);
  return [{ title: `${title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

/** Search over all sections: the search field, how the query was understood, and one list of results. */
export default function Search() {
  const { address, view } = usePackedData<SearchData>();
  return (
    <div className={cx('wrap', styles.listing)}>
      {view === null ? <div /> : <FacetRail view={view} />}
      <div className={styles.main}>
        <h1 className="vh">
          {address.q === '' ? searchText.title : searchText.results(address.q)}
        </h1>
        <SearchField address={address} />
        {view === null ? (
          <SearchHelp />
        ) : (
          <>
            <SpellingNote address={address} view={view} />
            <SearchTabs view={view} />
            <FilterBar view={view} />
            <Hits view={view} />
            <AskQuestion address={address} />
          </>
        )}
      </div>
    </div>
  );
}

function Hits({ view }: { view: SearchView }) {
  const pending = useNavigation().location?.pathname === '/search';
  return (
    <div className={cx(pending && styles.pending)} aria-busy={pending}>
      <AnswerBox key={view.address.q} answer={view.answer} address={view.address} />
      <HelpLines hits={view.likelyChapters} />
      <h2 className="vh">{searchText.heading}</h2>
      <SearchResults view={view} />
    </div>
  );
}
