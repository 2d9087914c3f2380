import { ACTIVITY_KINDS } from '@zhihui/contract/features/activity/activity.kinds.ts';
import type { Activity } from '@zhihui/contract/features/activity/activity.schema.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import { pageNumber } from '../../../lib/page-number.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  AdminPage,
  AdminTable,
  adminText,
  ExportButton,
  tableAnswer,
  useTableParams,
  officeMeta,
} from '../../admin/admin.public.ts';
import { dayOf } from '../../content/admin/content-admin.public.ts';
import { activityText } from './activity.text.ts';
import { logColumns, logCsv } from './log-columns.tsx';
import { LogDetails } from './log-details.tsx';
import { LogFilters } from './log-filters.tsx';

/** The total is counted up to here. */
const MAX_COUNT = 100_000;

function logQuery(params: URLSearchParams) {
  const userId = params.get('userId') ?? '';
  return {
    current: pageNumber(params),
    size: 20,
    userId: /^[1-9]\d{0,17}$/u.test(userId) ? userId : undefined,
    call: (params.get('call') ?? '').slice(0, 100) || undefined,
    kind: ACTIVITY_KINDS.find((kind) => kind === params.get('kind')),
    target: (params.get('target') ?? '').slice(0, 20) || undefined,
    from: dayOf(params.get('from')),
    until: dayOf(params.get('until')),
  };
}

/** One page of the log, what it can be narrowed to, and who it is narrowed to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = logQuery(new URL(request.url).searchParams);
  const [answer, actions, person] = await Promise.all([
    api('GET /activity/page', { query }),
    api('GET /activity/actions'),
    query.userId === undefined
      ? null
      : api('GET /user/detail/:id', { params: { id: query.userId } }).then(optional),
  ]);
  const name = person?.nickname ?? query.userId ?? '';
  return {
    ...tableAnswer(answer, request),
    actions: optional(actions) ?? [],
    person: query.userId === undefined ? null : { id: query.userId, name },
  };
}

export function meta() {
  return officeMeta(activityText.title);
}

/** Who changed what in the back-office. */
export default function Log() {
  const { page, failed, actions, person } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [shown, show] = useState<Activity | null>(null);
  return (
    <AdminPage
      title={activityText.title}
      total={
        page === null
          ? undefined
          : activityText.total(formatCount(page.total), page.total === MAX_COUNT)
      }
      tools={
        <ExportButton
          name={activityText.title}
          columns={logCsv}
          fetchPage={(current, size) =>
            call('GET /activity/page', {
              query: { ...logQuery(new URLSearchParams(window.location.search)), current, size },
            })
          }
        />
      }
    >
      <LogFilters params={params} actions={actions} person={person} />
      <AdminTable<Activity>
        label={activityText.list}
        columns={logColumns(params, show)}
        page={page}
        failed={failed}
        unit="条"
        params={params}
        empty={{ title: activityText.empty, words: adminText.emptyWords(params.filtered) }}
        minWidth={980}
      />
      <LogDetails activity={shown} close={() => show(null)} />
    </AdminPage>
  );
}
