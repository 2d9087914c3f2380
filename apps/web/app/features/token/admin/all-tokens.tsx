import { MAX_TOKEN_KEYWORD, TOKEN_STATES } from '@zhihui/contract/features/token/token.limits.ts';
import type { ManagedToken } from '@zhihui/contract/features/token/token.endpoints.ts';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  AdminTable,
  ExportButton,
  IntegrationPage,
  KeywordFilter,
  Tabs,
  adminStyles,
  adminText,
  buildAdminMeta,
  getTableResult,
  requireEntry,
  useTableParams,
} from '../../admin/admin.public.ts';
import { tokenText } from '../token.text.ts';
import { tokenAdminText as text } from './token-admin.text.ts';
import { createTokenColumns, tokenCsv } from './token-columns.tsx';
import { fetchTokens } from './token-query.ts';
import { useRevoke } from './use-revoke.tsx';

const ALL = 'ALL';

export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/integration');
  const params = new URL(args.request.url).searchParams;
  return getTableResult(await fetchTokens(args.context.get(apiContext), params), args.request);
}

export function meta() {
  return buildAdminMeta(text.token.title);
}

/** The tokens of all members and integrations. */
export default function AllTokens() {
  const { page, failed } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const revoke = useRevoke();
  const selected = TOKEN_STATES.find((state) => state === params.get('state')) ?? ALL;
  return (
    <IntegrationPage
      selected="token"
      total={page === null ? undefined : text.total(formatCount(page.total))}
      tools={
        <ExportButton
          name={text.token.title}
          columns={tokenCsv}
          fetchPage={(current, size) =>
            fetchTokens(call, new URLSearchParams(window.location.search), { current, size })
          }
        />
      }
    >
      <Tabs
        label={text.byState}
        selected={selected}
        options={[ALL, ...TOKEN_STATES].map((key) => ({
          key,
          label: key === ALL ? text.all : tokenText.states[key as (typeof TOKEN_STATES)[number]],
          to: params.to({ state: key === ALL ? undefined : key }),
        }))}
      />
      <search className={adminStyles.bar} aria-label={text.filter}>
        <KeywordFilter params={params} placeholder={text.keyword} maxLength={MAX_TOKEN_KEYWORD} />
      </search>
      <AdminTable<ManagedToken>
        label={text.token.title}
        columns={createTokenColumns({ isMixed: true, revoke: revoke.ask })}
        page={page}
        failed={failed}
        unit={text.unit}
        params={params}
        empty={{
          title: text.token.empty,
          description: params.filtered ? adminText.getEmptyDescription(true) : text.token.emptyHint,
        }}
        minWidth={1080}
      />
      {revoke.dialog}
    </IntegrationPage>
  );
}
