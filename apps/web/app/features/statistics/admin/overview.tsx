import { can } from '@zhihui/contract/can.ts';
import { STATISTIC_RANGES } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { throwNotFound, getDataOrNull, unwrapOrRedirect } from '../../../api/load.ts';
import { requireSignedIn } from '../../../session/require.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { Time } from '../../../ui/time.tsx';
import {
  AdminPage,
  ExportButton,
  findFirstEntry,
  useTableParams,
  buildAdminMeta,
} from '../../admin/admin.public.ts';
import { SetupNotice } from '../../setup/setup.public.ts';
import { FailedBlock } from './block.tsx';
import { CategoryTable, InactiveCategories } from './categories.tsx';
import { Figures } from './figures.tsx';
import { CountingMethod } from './counting-method.tsx';
import { ZeroResultTable } from './zero-result-table.tsx';
import { FeedbackLists } from './feedback-lists.tsx';
import { dayCsv, parseRange } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import { Plots } from './plot.tsx';
import { PendingWorkList } from './pending-work-list.tsx';
import styles from './overview.module.css';

const PREVIEW_COUNT = 5;
const ALL = 100;

/** Loads the overview for users who can see it; `/admin` redirects others to their first screen. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const user = requireSignedIn(args);
  if (!can(user, 'admin.access')) {
    // the layout refuses users without access to the back-office
    if (user.roleCode !== 'Moderator') return null;
    const firstAdminEntry = findFirstEntry(user) ?? throwNotFound();
    throw redirect(firstAdminEntry.path);
  }
  const call = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const range = parseRange(params);
  const all = params.get('all');
  const size = all === 'missed' ? ALL : PREVIEW_COUNT;
  const writes = can(user, 'question.add') || can(user, 'article.add');
  const [overview, pendingWork, categories, readerFeedback, zeroResultQueries, setup] =
    await Promise.all([
      call('GET /statistics/overview', { query: { range } }),
      call('GET /statistics/waiting'),
      call('GET /statistics/category', { query: { range } }),
      call('GET /statistics/opinion', { query: { range } }),
      writes ? call('GET /statistics/missed', { query: { range, size } }) : null,
      user.admin ? call('GET /setup').then(getDataOrNull) : null,
    ]);
  return {
    range,
    all,
    overview: unwrapOrRedirect(overview, request),
    pendingWork: getDataOrNull(pendingWork),
    categories: getDataOrNull(categories),
    readerFeedback: getDataOrNull(readerFeedback),
    /** Undefined when the user cannot see the block. */
    zeroResultQueries: zeroResultQueries === null ? undefined : getDataOrNull(zeroResultQueries),
    isSetupPending: setup?.pending === true,
  };
}

export function meta() {
  return buildAdminMeta(words.title);
}

export default function OverviewPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? null : <OverviewScreen {...loaded} />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function OverviewScreen(loaded: Loaded) {
  const { range, all, overview, pendingWork, categories, readerFeedback, zeroResultQueries } =
    loaded;
  const params = useTableParams();
  const [countingMethod, setMethodDay] = useState<string | null>(null);
  const span = words.span(range);
  const { days, whole: seesAll, countedAt } = overview;
  const ranges = STATISTIC_RANGES.map((key) => ({
    key,
    label: words.rangeLabels[key],
    to: params.to({ range: key === '30' ? undefined : key }),
  }));
  const getToggle = (part: string) => ({
    all: all === part,
    toggleAddress: params.to({ all: all === part ? undefined : part }),
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
      {loaded.isSetupPending && <SetupNotice />}
      {pendingWork === null ? (
        <FailedBlock title={words.pendingWork} />
      ) : (
        <PendingWorkList pendingWork={pendingWork} />
      )}
      <Figures data={overview} range={range} />
      <Plots days={days} seesAll={seesAll} span={span} openDay={setMethodDay} />
      <div className={styles.pair}>
        {zeroResultQueries === null && <FailedBlock title={words.missed} />}
        {zeroResultQueries && (
          <ZeroResultTable
            zeroResultQueries={zeroResultQueries}
            span={span}
            {...getToggle('missed')}
          />
        )}
        {categories === null ? (
          <FailedBlock title={words.categories} />
        ) : (
          <CategoryTable categories={categories} seesAll={seesAll} {...getToggle('category')} />
        )}
        {readerFeedback === null ? (
          <FailedBlock title={words.readerFeedback} />
        ) : (
          <FeedbackLists readerFeedback={readerFeedback} span={span} />
        )}
        {categories !== null && (
          <InactiveCategories categories={categories} span={span} since={days[0]?.day ?? ''} />
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
        <button type="button" className={styles.how} onClick={() => setMethodDay('all')}>
          {words.countingMethodLink}
        </button>
      </p>
      <CountingMethod dayKey={countingMethod} close={() => setMethodDay(null)} />
    </AdminPage>
  );
}
