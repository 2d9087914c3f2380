import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { AdminTable, ExportButton, useTableParams } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { importText } from './import.text.ts';

export type ProblemPage = DataFor<'GET /user/import/:id/problem/page'>;
type Problem = ProblemPage['records'][number] & { id: number };

const describeProblems = ({ problems }: Problem) =>
  problems.map(({ column, message }) => `${column}：${message}`).join('；');

const columns: Columns<Problem> = [
  {
    title: importText.row,
    key: 'row',
    width: 88,
    align: 'right',
    render: (_, { row }) => formatCount(row),
  },
  {
    title: importText.name,
    key: 'name',
    width: 160,
    ellipsis: true,
    render: (_, { nickname }) => nickname,
  },
  {
    title: importText.email,
    key: 'email',
    width: 240,
    ellipsis: true,
    render: (_, { email }) => email,
  },
  { title: importText.problem, key: 'problem', render: (_, problem) => describeProblems(problem) },
];

const csv: readonly CsvColumn<Problem>[] = [
  { title: importText.row, value: ({ row }) => row },
  { title: importText.name, value: ({ nickname }) => nickname },
  { title: importText.email, value: ({ email }) => email },
  { title: importText.problem, value: describeProblems },
];

const addKeys = (page: ProblemPage) => ({
  ...page,
  records: page.records.map((record) => ({ ...record, id: record.row })),
});

/** Rows that cannot be imported, with their errors. */
export function ImportProblems({ id, page }: { id: Id; page: ProblemPage }) {
  const params = useTableParams();
  return (
    <>
      <h2>{importText.problems}</h2>
      <AdminTable<Problem>
        label={importText.problems}
        columns={columns}
        page={addKeys(page)}
        unit="行"
        params={params}
        empty={{ title: importText.problems }}
        minWidth={640}
      />
      <ExportButton
        name={importText.exportProblems}
        columns={csv}
        fetchPage={async (current, size) => {
          const input = { params: { id }, query: { current, size } };
          const result = await call('GET /user/import/:id/problem/page', input);
          return result.ok ? { ...result, data: addKeys(result.data) } : result;
        }}
      />
    </>
  );
}
