// Why it is as it is: docs/decisions/0072-search-page.md
import { useNavigation } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { packed, unpack, usePacked } from '../../../lib/packed.ts';
import { FoundAnswer } from '../components/found-answer.tsx';
import { FoundBox, Understood } from '../components/found-box.tsx';
import { FoundFacets } from '../components/found-facets.tsx';
import { FoundFilters } from '../components/found-filters.tsx';
import { FoundHelp } from '../components/found-help.tsx';
import { AskIt, FoundResults } from '../components/found-results.tsx';
import { HelpLines } from '../components/found-item.tsx';
import { FoundTabs } from '../components/found-tabs.tsx';
import { loadFound } from '../found.loader.ts';
import type { Found, FoundData } from '../found.loader.ts';
import { foundText } from '../found.text.ts';
import styles from '../components/found.module.css';

export const loader = packed(loadFound);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const q = loaderData === undefined ? '' : unpack<FoundData>(loaderData).asked.q;
  const title = q === '' ? foundText.title : foundText.results(q);
  return [{ title: `${title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

/** Search over all sections: the box is the page's head, then what was understood, and the hits of all in one list. */
export default function Search() {
  const { asked, found } = usePacked<FoundData>();
  return (
    <div className={cx('wrap', styles.listing)}>
      {found === null ? <div /> : <FoundFacets found={found} />}
      <div className={styles.main}>
        <h1 className="vh">{asked.q === '' ? foundText.title : foundText.results(asked.q)}</h1>
        <FoundBox asked={asked} />
        {found === null ? (
          <FoundHelp />
        ) : (
          <>
            <Understood asked={asked} found={found} />
            <FoundTabs found={found} />
            <FoundFilters found={found} />
            <Hits found={found} />
            <AskIt asked={asked} />
          </>
        )}
      </div>
    </div>
  );
}

function Hits({ found }: { found: Found }) {
  const pending = useNavigation().location?.pathname === '/search';
  return (
    <div className={cx(pending && styles.pending)} aria-busy={pending}>
      <FoundAnswer key={found.asked.q} answer={found.answer} asked={found.asked} />
      <HelpLines hits={found.close} />
      <h2 className="vh">{foundText.heading}</h2>
      <FoundResults found={found} />
    </div>
  );
}
