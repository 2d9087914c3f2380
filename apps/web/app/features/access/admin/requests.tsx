import type { RequestItem } from '@zhihui/contract/features/access/access.endpoints.ts';
import { REQUEST_STATES } from '@zhihui/contract/features/access/access.limits.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  AdminPage,
  AdminTable,
  ExportButton,
  formatTimeCell,
  Tabs,
  buildAdminMeta,
  getTableResult,
  parsePaging,
  useTableParams,
} from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { requestListText as words } from './access-admin.text.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { createRequestColumns } from './request-columns.tsx';
import type { Decision } from './request-columns.tsx';

const ALL = 'ALL';
const DEFAULT_STATE = 'PENDING';

/** One page of the requests that the caller can decide; pending ones by default. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const status = params.get('status') ?? DEFAULT_STATE;
  const state = REQUEST_STATES.find((known) => known === status);
  const query = { ...parsePaging(params), state };
  const result = await context.get(apiContext)('GET /access/request/page', { query });
  return getTableResult(result, request);
}

export function meta() {
  return buildAdminMeta(words.title);
}

const CSV: readonly CsvColumn<RequestItem>[] = [
  { title: words.applicant, value: ({ user }) => user.nickname },
  { title: words.content, value: ({ content }) => content.title },
  { title: words.category, value: ({ category }) => category?.name ?? '' },
  { title: words.reason, value: ({ reason }) => reason },
  { title: words.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
  { title: words.state, value: ({ state }) => words.states[state] },
  { title: words.decidedBy, value: ({ decidedBy }) => decidedBy?.nickname ?? '' },
];

export default function AccessRequests() {
  const { page, failed } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [decision, setDecision] = useState<Decision | null>(null);
  const status = params.get('status') || DEFAULT_STATE;
  const tabs = [...REQUEST_STATES, ALL] as const;
  const state = REQUEST_STATES.find((known) => known === status);
  return (
    <AdminPage
      title={words.title}
      total={page === null ? undefined : words.total(formatCount(page.total))}
      tools={
        <ExportButton
          name={words.title}
          columns={CSV}
          fetchPage={(current, size) =>
            call('GET /access/request/page', { query: { current, size, state } })
          }
        />
      }
    >
      <Tabs
        label={words.byState}
        selected={status}
        options={tabs.map((key) => ({
          key,
          label: key === ALL ? words.all : words.states[key],
          to: params.to({ status: key === DEFAULT_STATE ? undefined : key }),
        }))}
      />
      <AdminTable<RequestItem>
        label={words.list}
        columns={createRequestColumns(setDecision)}
        page={page}
        failed={failed}
        unit={words.unit}
        params={params}
        empty={{ title: status === DEFAULT_STATE ? words.emptyPending : words.empty }}
        minWidth={1120}
      />
      <DecideDialog decision={decision} close={() => setDecision(null)} />
    </AdminPage>
  );
}
