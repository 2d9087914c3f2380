import type { ContentImport } from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { Link } from 'react-router';
import { Time } from '../../../ui/time.tsx';
import { AdminTable, useTableParams } from '../../admin/admin.public.ts';
import type { Columns } from '../../admin/admin.public.ts';
import { transferText as text } from './transfer.text.ts';

const columns: Columns<ContentImport> = [
  {
    title: text.job,
    key: 'job',
    ellipsis: true,
    render: (_, { id, name }) => <Link to={`/admin/transfer?id=${id}`}>{name}</Link>,
  },
  { title: text.size, key: 'size', width: 96, render: (_, { pages }) => text.sizeOf(pages) },
  { title: text.result, key: 'state', width: 96, render: (_, { state }) => text.states[state] },
  {
    title: text.owner,
    key: 'owner',
    width: 120,
    ellipsis: true,
    responsive: ['md'],
    render: (_, { owner }) => owner.nickname,
  },
  {
    title: text.time,
    key: 'time',
    width: 120,
    responsive: ['md'],
    render: (_, { createdAt }) => <Time at={createdAt} />,
  },
];

interface Props {
  page: Page<ContentImport> | null;
  failed: string | undefined;
}

/** Imports of the caller, and those of all for Admins. */
export function Jobs({ page, failed }: Props) {
  const params = useTableParams();
  return (
    <AdminTable<ContentImport>
      label={text.tabJobs}
      columns={columns}
      page={page}
      failed={failed}
      unit={text.unit}
      params={params}
      empty={{ title: text.jobsEmpty, description: text.jobsEmptyHint }}
      minWidth={520}
    />
  );
}
