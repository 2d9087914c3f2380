import { COUNTRIES, COUNTRY_CODES } from '@zhihui/contract/countries.ts';
import { AGENT_LIMITS, AGENT_SORTS } from '@zhihui/contract/features/agent/agent.limits.ts';
import { Select } from 'antd';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import {
  actionsColumn,
  adminText,
  AdminTable,
  BatchBar,
  CrudPage,
  KeywordFilter,
  requireEntry,
  SortHead,
  getSortCell,
  getTableResult,
  Tabs,
  formatTimeCell,
  useConfirm,
  useBatch,
  useSelection,
  useTableParams,
  adminStyles as styles,
  buildAdminMeta,
  parsePaging,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, RowAction, TableParams } from '../../admin/admin.public.ts';
import { AgentSheet, COUNTRY_OPTIONS } from './agent-form.tsx';
import type { AgentItem } from './agent-form.tsx';
import { agentText } from './agent.text.ts';

const STATUSES = ['1', '0'] as const;

/** The filters of the address as the query of `GET /agent/page`. */
function parseAgentQuery(params: URLSearchParams) {
  return {
    ...parsePaging(params),
    keyword: (params.get('keyword') ?? '').slice(0, AGENT_LIMITS.name) || undefined,
    country: COUNTRY_CODES.find((code) => code === params.get('country')),
    status: STATUSES.find((status) => status === params.get('status')),
    sort: AGENT_SORTS.find((sort) => sort === params.get('sort')) ?? ('latest' as const),
  };
}

/** One page of agents that match the filters of the address. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/agent');
  const { request, context } = args;
  const query = parseAgentQuery(new URL(request.url).searchParams);
  return getTableResult(await context.get(apiContext)('GET /agent/page', { query }), request);
}

export function meta() {
  return buildAdminMeta(agentText.title);
}

export default function Agents() {
  const { page, failed } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const params = useTableParams();
  const removal = useAgentRemoval();
  const fetchPage = (current: number, size: number) => {
    const query = parseAgentQuery(new URLSearchParams(window.location.search));
    return call('GET /agent/page', { query: { ...query, current, size } });
  };
  const selected = useSelection(page, { label: agentText.select, fetchPage });
  return (
    <>
      <CrudPage<AgentItem>
        words={agentText}
        page={page}
        canCreate={can('agent.add')}
        csv={{
          columns: CSV,
          fetchPage: (filters, at) =>
            call('GET /agent/page', { query: { ...parseAgentQuery(filters), ...at } }),
        }}
        sheet={(open, close) => <AgentSheet agent={open} close={close} />}
      >
        {(edit) => (
          <>
            <Filters params={params} />
            <AdminTable<AgentItem>
              label={agentText.list}
              columns={columnsOf(params, {
                edit: can('agent.edit') ? edit : null,
                remove: can('agent.delete')
                  ? (agent) => removal.remove([agent], selected.remove)
                  : null,
              })}
              page={page}
              failed={failed}
              unit="家"
              params={params}
              empty={{
                title: agentText.empty,
                description: adminText.getEmptyDescription(params.filtered) ?? '',
              }}
              minWidth={680}
              selection={can('agent.delete') ? selected.selection : undefined}
            />
            <BatchBar selected={selected} unit="家">
              <button
                type="button"
                className={cx(getButtonClass('text', 'small'), styles.danger)}
                onClick={() => removal.remove(selected.rows, selected.remove)}
              >
                {agentText.remove}
              </button>
            </BatchBar>
          </>
        )}
      </CrudPage>
      {removal.dialog}
    </>
  );
}

/** Status as tabs and the other filters in a row; all are in the address. */
function Filters({ params }: { params: TableParams }) {
  return (
    <>
      <Tabs
        label={agentText.status}
        selected={params.get('status')}
        options={[undefined, ...STATUSES].map((status) => ({
          key: status ?? '',
          label:
            status === undefined ? agentText.anyStatus : agentText.statuses[status === '1' ? 1 : 0],
          to: params.to({ status }),
        }))}
      />
      <search className={styles.bar} aria-label={agentText.filter}>
        <KeywordFilter
          params={params}
          placeholder={agentText.keyword}
          maxLength={AGENT_LIMITS.name}
        />
        <Select
          aria-label={agentText.country}
          placeholder={agentText.anyCountry}
          style={{ minWidth: 144 }}
          popupMatchSelectWidth={220}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={COUNTRY_OPTIONS}
          value={params.get('country') || undefined}
          onChange={(country: string | undefined) => params.set({ country })}
        />
        <span className={styles.grow} />
        {params.filtered && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => params.set({ keyword: undefined, country: undefined })}
          >
            {adminText.clearFilters}
          </button>
        )}
      </search>
    </>
  );
}

/** Deletes agents and offers to undo it in the toast; asks first when companies use one, and says how many. */
function useAgentRemoval() {
  const { dialog: confirmDialog, open: confirmRemoval } = useConfirm();
  const { runWithToasts } = useBatch();
  const removeAll = (agents: readonly AgentItem[]) =>
    runWithToasts(agents, {
      perform: ({ id }, call) => call('DELETE /agent/:id', { params: { id } }),
      undo: ({ id }, call) => call('PUT /agent/:id/restore', { params: { id } }),
      message: agentText.removed,
      undoMessage: agentText.restored,
      getName: ({ name }) => name,
    });
  return {
    dialog: confirmDialog,
    remove: (agents: readonly AgentItem[], onDone: (done: readonly AgentItem[]) => void) => {
      const run = async () => onDone(await removeAll(agents));
      const companyCount = agents.reduce((sum, agent) => sum + agent.companyCount, 0);
      if (companyCount === 0) void run();
      else
        confirmRemoval({
          title: agentText.removeTitle(agents.map(({ name }) => name)),
          description: agentText.removeDescription(companyCount),
          ok: agentText.remove,
          danger: true,
          run,
        });
    },
  };
}

const getCountryName = ({ country }: AgentItem) => (country === null ? '' : COUNTRIES[country]);
const EMPTY = '—';

function columnsOf(
  params: TableParams,
  { edit, remove }: Record<'edit' | 'remove', RowAction<AgentItem>>,
): Columns<AgentItem> {
  const head = (by: string, words: string) => (
    <SortHead params={params} by={by} fallback="latest">
      {words}
    </SortHead>
  );
  return [
    {
      title: head('name', agentText.name),
      onHeaderCell: getSortCell(params, 'name', 'latest', 'ascending'),
      key: 'name',
      width: '22%',
      ellipsis: true,
      dataIndex: 'name',
    },
    {
      title: agentText.contact,
      key: 'contact',
      width: 100,
      ellipsis: true,
      // the fixed buttons would cover the status in a narrow window
      responsive: ['lg'],
      render: (_, { contact }) => contact || EMPTY,
    },
    {
      title: agentText.phone,
      key: 'phone',
      width: 144,
      ellipsis: true,
      render: (_, { phone }) => phone || EMPTY,
    },
    {
      title: agentText.email,
      key: 'email',
      ellipsis: true,
      // the fixed buttons would cover other columns in a narrow window
      responsive: ['lg'],
      render: (_, { email }) => (email === '' ? EMPTY : <a href={`mailto:${email}`}>{email}</a>),
    },
    {
      title: agentText.country,
      key: 'country',
      width: 104,
      ellipsis: true,
      render: (_, agent) => getCountryName(agent) || EMPTY,
    },
    {
      title: agentText.status,
      key: 'status',
      width: 92,
      render: (_, { status }) => (
        <span className={styles.state} data-tone={status === 1 ? 'ok' : 'none'}>
          {agentText.statuses[status]}
        </span>
      ),
    },
    {
      title: agentText.companies,
      key: 'companies',
      width: 76,
      align: 'right',
      render: (_, { companyCount }) => formatCount(companyCount),
    },
    {
      title: head('latest', agentText.createdAt),
      onHeaderCell: getSortCell(params, 'latest', 'latest'),
      key: 'created',
      width: 124,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    actionsColumn(128, [
      [agentText.edit, edit],
      [agentText.remove, remove],
    ]),
  ];
}

const CSV: readonly CsvColumn<AgentItem>[] = [
  { title: agentText.name, value: ({ name }) => name },
  { title: agentText.contact, value: ({ contact }) => contact },
  { title: agentText.phone, value: ({ phone }) => phone },
  { title: agentText.email, value: ({ email }) => email },
  { title: agentText.country, value: getCountryName },
  { title: agentText.address, value: ({ address }) => address },
  { title: agentText.remark, value: ({ remark }) => remark },
  { title: agentText.status, value: ({ status }) => agentText.statuses[status] },
  { title: agentText.companies, value: ({ companyCount }) => companyCount },
  { title: agentText.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
];
