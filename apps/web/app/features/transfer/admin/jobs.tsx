import type { ContentImport } from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { Time } from '../../../ui/time.tsx';
import {
  adminStyles,
  AdminTable,
  ExportButton,
  formatTimeCell,
  useTableParams,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import { exportText } from '../export.text.ts';
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

const CSV: readonly CsvColumn<ContentImport>[] = [
  { title: text.job, value: ({ name }) => name },
  { title: text.size, value: ({ pages }) => pages },
  { title: text.result, value: ({ state }) => text.states[state] },
  { title: text.owner, value: ({ owner }) => owner.nickname },
  { title: text.time, value: ({ createdAt }) => formatTimeCell(createdAt) },
];

interface Props {
  page: Page<ContentImport> | null;
  failed: string | undefined;
}

/** Imports of the caller, and those of all for Admins. */
export function Jobs({ page, failed }: Props) {
  const params = useTableParams();
  return (
    <>
      <div className={adminStyles.bar}>
        <span className={adminStyles.grow} />
        <ExportButton
          name={exportText.importJobs}
          columns={CSV}
          fetchPage={(current, size) =>
            call('GET /transfer/import/page', { query: { current, size } })
          }
        />
      </div>
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
    </>
  );
}
