import { can } from '@zhihui/contract/can.ts';
import { STATISTIC_RANGES } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { notFound, optional, unwrap } from '../../../api/load.ts';
import { requireSignedIn } from '../../../session/require.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { Time } from '../../../ui/time.tsx';
import {
  AdminPage,
  ExportButton,
  firstEntry,
  useTableParams,
  officeMeta,
} from '../../admin/admin.public.ts';
import { FailedBlock } from './block.tsx';
import { CategoryTable, QuietCategories } from './categories.tsx';
import { Figures } from './figures.tsx';
import { HowCounted } from './how-counted.tsx';
import { MissedWords } from './missed.tsx';
import { OpinionLists } from './opinions.tsx';
import { dayCsv, rangeOf } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import { Plots } from './plots.tsx';
import { WaitingList } from './waiting.tsx';
import styles from './overview.module.css';

const FEW = 5;
const ALL = 100;

/** The overview for whoever may see it; `/admin` leads others to the first screen of theirs. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const user = requireSignedIn(args);
  if (!can(user, 'admin.access')) {
    // the frame turns away those who have no business here
    if (user.roleCode !== 'Moderator') return null;
    const entry = firstEntry(user) ?? notFound();
    throw redirect(entry.path);
  }
  const call = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const range = rangeOf(params);
  const all = params.get('all');
  const size = all === 'missed' ? ALL : FEW;
  const writes = can(user, 'question.add') || can(user, 'article.add');
  const [overview, waiting, categories, opinions, missed] = await Promise.all([
    call('GET /statistics/overview', { query: { range } }),
    call('GET /statistics/waiting'),
    call('GET /statistics/category', { query: { range } }),
    call('GET /statistics/opinion', { query: { range } }),
    writes ? call('GET /statistics/missed', { query: { range, size } }) : null,
  ]);
  return {
    range,
    all,
    overview: unwrap(overview, request),
    waiting: optional(waiting),
    categories: optional(categories),
    opinions: optional(opinions),
    /** Undefined where the block is not for this person. */
    missed: missed === null ? undefined : optional(missed),
  };
}

export function meta() {
  return officeMeta(words.title);
}

export default function OverviewPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? null : <OverviewScreen {...loaded} />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function OverviewScreen(loaded: Loaded) {
  const { range, all, overview, waiting, categories, opinions, missed } = loaded;
  const params = useTableParams();
  const [how, setHow] = useState<string | null>(null);
  const span = words.span(range);
  const { days, whole, countedAt } = overview;
  const ranges = STATISTIC_RANGES.map((key) => ({
    key,
    label: words.rangeWords[key],
    to: params.to({ range: key === '30' ? undefined : key }),
  }));
  const turn = (part: string) => ({
    all: all === part,
    other: params.to({ all: all === part ? undefined : part }),
  });
  return (
    <AdminPage
      title={words.title}
      tools={
        <>
          <ChoiceLinks
            label={words.range}
            options={ranges}
            selected={range}
            className={styles.ranges}
          />
          <ExportButton
            name={words.file}
            columns={dayCsv}
            fetchPage={async () => {
              const total = days.length;
              return { ok: true, data: { records: days, total, current: 1, size: total } };
            }}
          />
        </>
      }
    >
      {waiting === null ? <FailedBlock title={words.waiting} /> : <WaitingList waiting={waiting} />}
      <Figures data={overview} range={range} />
      <Plots days={days} whole={whole} span={span} openDay={setHow} />
      <div className={styles.pair}>
        {missed === null && <FailedBlock title={words.missed} />}
        {missed && <MissedWords missed={missed} span={span} {...turn('missed')} />}
        {categories === null ? (
          <FailedBlock title={words.categories} />
        ) : (
          <CategoryTable categories={categories} whole={whole} {...turn('category')} />
        )}
        {opinions === null ? (
          <FailedBlock title={words.opinions} />
        ) : (
          <OpinionLists opinions={opinions} span={span} />
        )}
        {categories !== null && (
          <QuietCategories categories={categories} span={span} since={days[0]?.day ?? ''} />
        )}
      </div>
      <p className={styles.foot}>
        {countedAt === null ? (
          words.notCounted
        ) : (
          <>
            {words.countedAt} <Time at={countedAt} />。
          </>
        )}
        <button type="button" className={styles.how} onClick={() => setHow('all')}>
          {words.howAll}
        </button>
      </p>
      <HowCounted of={how} close={() => setHow(null)} />
    </AdminPage>
  );
}
