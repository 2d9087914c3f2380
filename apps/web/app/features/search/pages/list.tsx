import { Suspense } from 'react';
import { useNavigation } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { buildFeedLinks } from '../../../lib/feed-links.ts';
import { serverRenderedPart } from '../../../lib/lazy-part.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import { listAddress, parseModel, getSection } from '../../../lib/sections.ts';
import { CarouselSlot } from '../../../ui/carousel-slot.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { Tree } from '../../../ui/tree.tsx';
import { ListFilters } from '../components/list-filters.tsx';
import { ListHead, ListResults, SideBlocks } from '../components/list-results.tsx';
import { Fragment } from '../../../document/fragment.tsx';
import { buildListAddress } from '../list.filters.ts';
import { loadList } from '../list.loader.ts';
import type { ListData } from '../list.loader.ts';
import { SECTION_WORDS, listText } from '../list.text.ts';
import styles from '../components/list.module.css';
import '../../announcement/components/announcement-notices.module.css';

/** Above announcements only: rendered by the server, hydrated when its script has loaded. */
const AnnouncementNotices = serverRenderedPart(async () => ({
  default: (await import('../../announcement/components/announcement-notices.tsx'))
    .AnnouncementNotices,
}));

const NO_CATEGORY = { categoryId: undefined };

export const loader = packLoader(loadList);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { filters, path } = unpack<ListData>(loaderData);
  const section = getSection(filters.model).label;
  const words = filters.keyword === '' ? path.at(-1)?.name : listText.results(filters.keyword);
  const title = words === undefined ? section : `${words} · ${section}`;
  const page = filters.current > 1 ? ` · 第 ${filters.current} 页` : '';
  return [
    { title: `${title}${page} · 知汇` },
    { name: 'description', content: path.at(-1)?.description || section },
    ...buildFeedLinks([filters.model]),
    ...(filters.keyword === '' ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

export default function List() {
  const data = usePackedData<ListData>();
  const { filters, tree } = data;
  const pending = usePending(filters.model);
  return (
    <div className={cx('wrap', styles.listing)}>
      <Drawer id="categories" title={listText.categories} className={styles.rail}>
        <Fragment
          name="categories"
          by={[tree, data.inSection, filters.categoryId, buildListAddress(filters, NO_CATEGORY)]}
        >
          {() => (
            <Tree
              label={listText.categories}
              all={{ name: listText.all, count: data.inSection }}
              nodes={tree}
              selected={filters.categoryId ?? null}
              to={(id) => buildListAddress(filters, { categoryId: id ?? undefined })}
            />
          )}
        </Fragment>
      </Drawer>
      <div className={styles.items} aria-busy={pending !== 'no'}>
        <CarouselSlot carousel={data.carousel} overList />
        <ListHead data={data} />
        {data.announcementNotices !== null && (
          <Suspense>
            <AnnouncementNotices {...data.announcementNotices} />
          </Suspense>
        )}
        <ListFilters data={data} />
        <h2 className="vh">{listText.items}</h2>
        {pending === 'section' ? (
          <ListSkeleton rows={5} />
        ) : (
          <div className={cx(pending === 'page' && styles.pending)}>
            <ListResults
              data={data}
              words={SECTION_WORDS[filters.model]}
              all={listAddress(filters.model)}
            />
          </div>
        )}
      </div>
      <Fragment name="blocks" by={[filters.model, JSON.stringify(data.blocks)]}>
        {() => <SideBlocks data={data} />}
      </Fragment>
    </div>
  );
}

/** Returns whether another page of this list, or another section, is loading. */
function usePending(model: string): 'no' | 'page' | 'section' {
  const { location } = useNavigation();
  if (location?.pathname !== '/list') return 'no';
  const next = parseModel(new URLSearchParams(location.search).get('model'));
  return next === model ? 'page' : 'section';
}
