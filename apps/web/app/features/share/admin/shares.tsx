import type { ShareItem } from '@zhihui/contract/features/share/share.endpoints.ts';
import { MAX_SHARE_KEYWORD, SHARE_STATES } from '@zhihui/contract/features/share/share.limits.ts';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import {
  AdminPage,
  AdminTable,
  ExportButton,
  KeywordFilter,
  Tabs,
  adminStyles,
  adminText,
  buildAdminMeta,
  getTableResult,
  parsePaging,
  useConfirm,
  useTableParams,
} from '../../admin/admin.public.ts';
import { shareText } from '../share.text.ts';
import { shareAdminText as text } from './share-admin.text.ts';
import { createShareColumns, getShareName, shareCsv } from './share-columns.tsx';

const ALL = 'ALL';

/** One page of the links by the filters of the address. */
function fetchShares(
  api: typeof call,
  params: URLSearchParams,
  page: { current?: number; size?: number } = {},
) {
  const state = SHARE_STATES.find((known) => known === params.get('state'));
  const keyword = (params.get('keyword') ?? '').slice(0, MAX_SHARE_KEYWORD) || undefined;
  return api('GET /share/page', { query: { ...parsePaging(params), state, keyword, ...page } });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return getTableResult(await fetchShares(context.get(apiContext), params), request);
}

export function meta() {
  return buildAdminMeta(text.title);
}

/** Links for people without an account: the caller's own, and all for Admins. */
export default function Shares() {
  const { page, failed } = useLoaderData<typeof loader>();
  const { user } = useSession();
  const params = useTableParams();
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const end = async ({ id }: ShareItem) => {
    const result = await call('PUT /share/:id/end', { params: { id } });
    await revalidate();
    if (result.ok) toast.success(shareText.ended);
    else toast.error(getServerMessage(result.error.msg, shareText.failed));
  };
  const askToEnd = (share: ShareItem) =>
    confirm.open({
      title: shareText.endTitle,
      description: shareText.endDescription,
      details: <p>{getShareName(share)}</p>,
      ok: shareText.end,
      danger: true,
      run: () => end(share),
    });
  const tabs = [ALL, ...SHARE_STATES] as const;
  const selected = SHARE_STATES.find((state) => state === params.get('state')) ?? ALL;
  return (
    <AdminPage
      title={text.title}
      total={page === null ? undefined : text.total(formatCount(page.total))}
      tools={
        <ExportButton
          name={text.title}
          columns={shareCsv}
          fetchPage={(current, size) =>
            fetchShares(call, new URLSearchParams(window.location.search), { current, size })
          }
        />
      }
    >
      <Tabs
        label={text.byState}
        selected={selected}
        options={tabs.map((key) => ({
          key,
          label: key === ALL ? text.all : text.states[key],
          to: params.to({ state: key === ALL ? undefined : key }),
        }))}
      />
      <search className={adminStyles.bar} aria-label={text.filter}>
        <KeywordFilter params={params} placeholder={text.keyword} maxLength={MAX_SHARE_KEYWORD} />
      </search>
      <AdminTable<ShareItem>
        label={text.list}
        columns={createShareColumns({ showsMaker: user?.admin === true, end: askToEnd })}
        page={page}
        failed={failed}
        unit={text.unit}
        params={params}
        empty={{
          title: text.empty,
          description: params.filtered ? adminText.getEmptyDescription(true) : text.emptyHint,
        }}
        minWidth={1120}
      />
      {confirm.dialog}
    </AdminPage>
  );
}
