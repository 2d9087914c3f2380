import { AGENT_LIMITS } from '@zhihui/contract/features/agent/agent.limits.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminPage,
  AdminTable,
  CreateButton,
  ExportButton,
  KeywordFilter,
  requireEntry,
  tableAnswer,
  Tabs,
  useConfirm,
  useRemoval,
  useTableParams,
  adminStyles as styles,
  officeMeta,
} from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { agentColumns, agentCsv } from './agent-columns.tsx';
import { AgentSheet, COUNTRY_OPTIONS } from './agent-form.tsx';
import { agentQuery, STATUSES } from './agent-query.ts';
import type { AgentItem } from './agent-query.ts';
import { agentText } from './agent.text.ts';

/** One page of agents under the filters of the address. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/agent');
  const { request, context } = args;
  const query = agentQuery(new URL(request.url).searchParams);
  return tableAnswer(await context.get(apiContext)('GET /agent/page', { query }), request);
}

export function meta() {
  return officeMeta(agentText.title);
}

export default function Agents() {
  const { page, failed } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const params = useTableParams();
  const [open, setOpen] = useState<AgentItem | 'new' | null>(null);
  const removal = useAgentRemoval();
  return (
    <AdminPage
      title={agentText.title}
      total={page === null ? undefined : agentText.total(formatCount(page.total))}
      tools={
        <>
          <ExportButton
            name={agentText.title}
            columns={agentCsv}
            fetchPage={(current, size) =>
              call('GET /agent/page', {
                query: {
                  ...agentQuery(new URLSearchParams(window.location.search)),
                  current,
                  size,
                },
              })
            }
          />
          {can('agent.add') && (
            <CreateButton label={agentText.create} onPress={() => setOpen('new')} />
          )}
        </>
      }
    >
      <Filters params={params} />
      <AdminTable<AgentItem>
        label={agentText.list}
        columns={agentColumns(params, {
          edit: can('agent.edit') ? setOpen : null,
          remove: can('agent.delete') ? removal.remove : null,
        })}
        page={page}
        failed={failed}
        unit="家"
        params={params}
        empty={{ title: agentText.empty, words: adminText.emptyWords(params.filtered) ?? '' }}
        minWidth={680}
      />
      <AgentSheet agent={open} close={() => setOpen(null)} />
      {removal.place}
    </AdminPage>
  );
}

/** Status as tabs; the rest in a row. All of it is in the address. */
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
            className={buttonClass('text', 'small')}
            onClick={() => params.set({ keyword: undefined, country: undefined })}
          >
            {adminText.clearFilters}
          </button>
        )}
      </search>
    </>
  );
}

/** Deletes an agent, with a way back in the toast; where companies name it, it asks first and says how many. */
function useAgentRemoval() {
  const { place, ask } = useConfirm();
  const run = useRemoval();
  const remove = ({ id }: AgentItem) =>
    run({
      remove: () => call('DELETE /agent/:id', { params: { id } }),
      restore: () => call('PUT /agent/:id/restore', { params: { id } }),
      removed: ({ companyCount }) => agentText.removed(companyCount),
      restored: agentText.restored,
    });
  return {
    place,
    remove: (agent: AgentItem) => {
      if (agent.companyCount === 0) void remove(agent);
      else
        ask({
          title: agentText.removeTitle(agent.name),
          words: agentText.removeWords(agent.companyCount),
          ok: agentText.remove,
          danger: true,
          run: () => remove(agent),
        });
    },
  };
}
