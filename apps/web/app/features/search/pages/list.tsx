import { Suspense } from 'react';
import { useNavigation } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { feedLinks } from '../../../lib/feed-links.ts';
import { servedPart } from '../../../lib/lazy-part.ts';
import { packed, unpack, usePacked } from '../../../lib/packed.ts';
import { listAddress, parseModel, sectionOf } from '../../../lib/sections.ts';
import { CarouselSlot } from '../../../ui/carousel-slot.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { Tree } from '../../../ui/tree.tsx';
import { SideBlocks } from '../components/side-blocks.tsx';
import { Filters } from '../components/filters.tsx';
import { ListHead } from '../components/list-head.tsx';
import { Results } from '../components/results.tsx';
import { withFilters } from '../search.filters.ts';
import { loadList } from '../search.loader.ts';
import type { ListData } from '../search.loader.ts';
import { SECTION_WORDS, listingText } from '../search.text.ts';
import styles from '../components/search.module.css';
import '../../announcement/components/noted.module.css';

/** Above announcements only: drawn by the server, taken over when its script is there. */
const Noted = servedPart(async () => ({
  default: (await import('../../announcement/components/noted.tsx')).Noted,
}));

export const loader = packed(loadList);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { filters, path } = unpack<ListData>(loaderData);
  const section = sectionOf(filters.model).label;
  const words = filters.keyword === '' ? path.at(-1)?.name : listingText.results(filters.keyword);
  const title = words === undefined ? section : `${words} · ${section}`;
  const page = filters.current > 1 ? ` · 第 ${filters.current} 页` : '';
  return [
    { title: `${title}${page} · 知汇` },
    { name: 'description', content: path.at(-1)?.description || section },
    ...feedLinks([filters.model]),
    ...(filters.keyword === '' ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

export default function List() {
  const data = usePacked<ListData>();
  const { filters, tree } = data;
  const pending = usePending(filters.model);
  return (
    <div className={cx('wrap', styles.listing)}>
      <Drawer id="categories" title={listingText.categories} className={styles.rail}>
        <Tree
          label={listingText.categories}
          all={{ name: listingText.all, count: data.inSection }}
          nodes={tree}
          selected={filters.categoryId ?? null}
          to={(id) => withFilters(filters, { categoryId: id ?? undefined })}
        />
      </Drawer>
      <div className={styles.items} aria-busy={pending !== 'no'}>
        <CarouselSlot carousel={data.carousel} overList />
        <ListHead data={data} />
        {data.noted !== null && (
          <Suspense>
            <Noted {...data.noted} />
          </Suspense>
        )}
        <Filters data={data} />
        <h2 className="vh">{listingText.items}</h2>
        {pending === 'section' ? (
          <ListSkeleton rows={5} />
        ) : (
          <div className={cx(pending === 'page' && styles.pending)}>
            <Results
              data={data}
              words={SECTION_WORDS[filters.model]}
              all={listAddress(filters.model)}
            />
          </div>
        )}
      </div>
      <SideBlocks data={data} />
    </div>
  );
}

/** Whether another page of this list, or another section, is on its way. */
function usePending(model: string): 'no' | 'page' | 'section' {
  const { location } = useNavigation();
  if (location?.pathname !== '/list') return 'no';
  const next = parseModel(new URLSearchParams(location.search).get('model'));
  return next === model ? 'page' : 'section';
}
