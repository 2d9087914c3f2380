import { COUNTRIES } from '@zhihui/contract/countries.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import {
  adminStyles as styles,
  adminText,
  SortHead,
  sortCell,
  timeCell,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import type { AgentItem } from './agent-query.ts';
import { agentText } from './agent.text.ts';

/** Null where the permission is missing. */
interface Actions {
  edit: ((agent: AgentItem) => void) | null;
  remove: ((agent: AgentItem) => void) | null;
}

const countryOf = ({ country }: AgentItem) => (country === null ? '' : COUNTRIES[country]);
const EMPTY = '—';

/** Columns of the table of agents. */
export function agentColumns(params: TableParams, { edit, remove }: Actions): Columns<AgentItem> {
  const head = (by: string, words: string) => (
    <SortHead params={params} by={by} fallback="latest">
      {words}
    </SortHead>
  );
  return [
    {
      title: head('name', agentText.name),
      onHeaderCell: sortCell(params, 'name', 'latest', 'ascending'),
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
      // in a narrow window the state was cut off by the fixed buttons
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
      // in a narrow window it pushed what the row is about below the fixed buttons
      responsive: ['lg'],
      render: (_, { email }) => (email === '' ? EMPTY : <a href={`mailto:${email}`}>{email}</a>),
    },
    {
      title: agentText.country,
      key: 'country',
      width: 104,
      ellipsis: true,
      render: (_, agent) => countryOf(agent) || EMPTY,
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
      onHeaderCell: sortCell(params, 'latest', 'latest'),
      key: 'created',
      width: 124,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 128,
      fixed: 'end',
      render: (_, agent) => (
        <>
          <Action words={agentText.edit} agent={agent} run={edit} />
          <Action words={agentText.remove} agent={agent} run={remove} />
        </>
      ),
    },
  ];
}

interface ActionProps {
  words: string;
  agent: AgentItem;
  run: ((agent: AgentItem) => void) | null;
}

function Action({ words, agent, run }: ActionProps) {
  if (run === null) return null;
  return (
    <button type="button" className={buttonClass('text', 'small')} onClick={() => run(agent)}>
      {words}
      <span className="vh"> {agent.name}</span>
    </button>
  );
}

export const agentCsv: readonly CsvColumn<AgentItem>[] = [
  { title: agentText.name, value: ({ name }) => name },
  { title: agentText.contact, value: ({ contact }) => contact },
  { title: agentText.phone, value: ({ phone }) => phone },
  { title: agentText.email, value: ({ email }) => email },
  { title: agentText.country, value: countryOf },
  { title: agentText.address, value: ({ address }) => address },
  { title: agentText.remark, value: ({ remark }) => remark },
  { title: agentText.status, value: ({ status }) => agentText.statuses[status] },
  { title: agentText.companies, value: ({ companyCount }) => companyCount },
  { title: agentText.createdAt, value: ({ createdAt }) => timeCell(createdAt) },
];
