import { ACTIVITY_KINDS } from '@zhihui/contract/features/activity/activity.kinds.ts';
import type { Activity } from '@zhihui/contract/features/activity/activity.schema.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { parsePageNumber } from '../../../lib/parse-number-param.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  AdminPage,
  AdminTable,
  adminText,
  ExportButton,
  getTableResult,
  useTableParams,
  buildAdminMeta,
} from '../../admin/admin.public.ts';
import { parseDay } from '../../content/admin/content-admin.public.ts';
import { activityText } from './activity.text.ts';
import { createLogColumns, logCsv } from './log-columns.tsx';
import { LogDetails } from './log-details.tsx';
import { LogFilters } from './log-filters.tsx';

/** The total is counted up to here. */
const MAX_COUNT = 100_000;

function parseLogQuery(params: URLSearchParams) {
  const userId = params.get('userId') ?? '';
  return {
    current: parsePageNumber(params),
    size: 20,
    userId: /^[1-9]\d{0,17}$/u.test(userId) ? userId : undefined,
    call: (params.get('call') ?? '').slice(0, 100) || undefined,
    kind: ACTIVITY_KINDS.find((kind) => kind === params.get('kind')),
    target: (params.get('target') ?? '').slice(0, 20) || undefined,
    from: parseDay(params.get('from')),
    until: parseDay(params.get('until')),
  };
}

/** One page of the log, what it can be narrowed to, and who it is narrowed to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = parseLogQuery(new URL(request.url).searchParams);
  const [result, actions, person] = await Promise.all([
    api('GET /activity/page', { query }),
    api('GET /activity/actions'),
    query.userId === undefined
      ? null
      : api('GET /user/detail/:id', { params: { id: query.userId } }).then(getDataOrNull),
  ]);
  const name = person?.nickname ?? query.userId ?? '';
  return {
    ...getTableResult(result, request),
    actions: getDataOrNull(actions) ?? [],
    person: query.userId === undefined ? null : { id: query.userId, name },
  };
}

export function meta() {
  return buildAdminMeta(activityText.title);
}

/** Who changed what in the back-office. */
export default function Log() {
  const { page, failed, actions, person } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [openActivity, setOpenActivity] = useState<Activity | null>(null);
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
              query: {
                ...parseLogQuery(new URLSearchParams(window.location.search)),
                current,
                size,
              },
            })
          }
        />
      }
    >
      <LogFilters params={params} actions={actions} person={person} />
      <AdminTable<Activity>
        label={activityText.list}
        columns={createLogColumns(params, setOpenActivity)}
        page={page}
        failed={failed}
        unit="条"
        params={params}
        empty={{
          title: activityText.empty,
          description: adminText.getEmptyDescription(params.filtered),
        }}
        minWidth={980}
      />
      <LogDetails activity={openActivity} close={() => setOpenActivity(null)} />
    </AdminPage>
  );
}
