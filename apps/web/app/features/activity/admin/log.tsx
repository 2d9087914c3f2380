import { ACTIVITY_KINDS } from '@zhihui/contract/features/activity/activity.kinds.ts';
import type { Activity } from '@zhihui/contract/features/activity/activity.endpoints.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Input, Select } from 'antd';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  AdminPage,
  AdminTable,
  DateRangeFilter,
  adminText,
  ExportButton,
  getTableResult,
  parseDay,
  parsePaging,
  useTableParams,
  buildAdminMeta,
  SearchFilter,
  adminStyles as styles,
} from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { activityText, KIND_LABELS } from './activity.text.ts';
import { createLogColumns, logCsv, LogDetails } from './log-columns.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';

/** The server counts no further than this. */
const MAX_COUNT = 100_000;

function parseLogQuery(params: URLSearchParams) {
  const userId = params.get('userId') ?? '';
  return {
    ...parsePaging(params),
    userId: /^[1-9]\d{0,17}$/u.test(userId) ? userId : undefined,
    call: (params.get('call') ?? '').slice(0, 100) || undefined,
    kind: ACTIVITY_KINDS.find((kind) => kind === params.get('kind')),
    target: (params.get('target') ?? '').slice(0, 20) || undefined,
    from: parseDay(params.get('from')),
    until: parseDay(params.get('until')),
  };
}

/** One page of the log, the actions to filter by, and the person it is filtered by. */
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

/** The log of changes made in the back-office. */
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

const NONE = Object.fromEntries(
  ['userId', 'call', 'kind', 'target', 'from', 'until'].map((name) => [name, undefined] as const),
);

interface LogFiltersProps {
  params: TableParams;
  actions: DataFor<'GET /activity/actions'>;
  /** The selected person; the name is the id when the person could not be loaded. */
  person: { id: Id; name: string } | null;
}

/** Filters by person, action, target and day; all are in the address. */
function LogFilters({ params, actions, person }: LogFiltersProps) {
  return (
    <search className={styles.bar} aria-label={activityText.filter}>
      <SearchFilter
        label={activityText.actor}
        search={findPeople}
        emptyText={pickerText.none}
        value={person}
        onChange={(userId) => params.set({ userId })}
      />
      <Select
        aria-label={activityText.action}
        placeholder={activityText.anyAction}
        style={{ minWidth: 160, maxWidth: 280 }}
        popupMatchSelectWidth={260}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={groupActions(actions)}
        value={params.get('call') || undefined}
        onChange={(call: string | undefined) => params.set({ call })}
      />
      <Select
        aria-label={activityText.kind}
        placeholder={activityText.anyKind}
        style={{ minWidth: 120 }}
        allowClear
        options={ACTIVITY_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        value={params.get('kind') || undefined}
        onChange={(kind: string | undefined) => params.set({ kind, target: undefined })}
      />
      <Target params={params} />
      <DateRangeFilter params={params} label={activityText.range} from="from" until="until" />
      <span className={styles.grow} />
      {params.filtered && (
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => params.set(NONE)}
        >
          {adminText.clearFilters}
        </button>
      )}
    </search>
  );
}

/** Filters by the id of the target; applies on Enter and on blur. */
function Target({ params }: { params: TableParams }) {
  const current = params.get('target');
  const [typed, setTyped] = useState(current);
  const [lastCurrent, setLastCurrent] = useState(current);
  if (lastCurrent !== current) {
    setLastCurrent(current);
    setTyped(current);
  }
  const send = () => typed.trim() !== current && params.set({ target: typed.trim() });
  return (
    <Input
      aria-label={activityText.targetId}
      placeholder={activityText.targetId}
      style={{ width: 112 }}
      maxLength={20}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={send}
      onBlur={send}
    />
  );
}

/** The actions by the kind of entity that they change. */
function groupActions(actions: DataFor<'GET /activity/actions'>) {
  const groups = ACTIVITY_KINDS.map((kind) => ({
    label: KIND_LABELS[kind],
    options: actions
      .filter((action) => action.kind === kind)
      .map(({ call, action }) => ({ value: call, label: action })),
  }));
  return groups.filter(({ options }) => options.length > 0);
}
