import type { LoaderFunctionArgs } from 'react-router';
import { MAX_COMPANIES } from '@zhihui/contract/features/company/company.limits.ts';
import type { InputFor } from '@zhihui/contract/client.ts';
import { apiContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect, redirectBeyondLastPage } from '../../api/load.ts';
import { requireSignedIn } from '../../session/require.ts';

/** Filters of the history in the address. */
export const FILTERS = ['number', 'country', 'result', 'from', 'until'] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;
type HistoryQuery = InputFor<'GET /user/vat/history'>['query'];

/** The user's companies, and the checks of VAT numbers that match the filters; null when a filter is invalid. */
export async function loadCompany(args: LoaderFunctionArgs) {
  requireSignedIn(args);
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const call = context.get(apiContext);
  const filters: Filters = {};
  for (const name of FILTERS) {
    const value = query.get(name);
    if (value !== null && value !== '') filters[name] = value;
  }
  const current = query.get('current') ?? '1';
  const historyQuery = { ...filters, current } as HistoryQuery;
  const [companies, history] = await Promise.all([
    call('GET /user/setting/company', { query: { size: MAX_COMPANIES } }),
    call('GET /user/vat/history', { query: historyQuery }),
  ]);
  const checks = getDataOrNull(history);
  if (checks !== null) redirectBeyondLastPage(checks, request);
  return { companies: unwrapOrRedirect(companies, request).records, checks, filters };
}
export type CompanyData = Awaited<ReturnType<typeof loadCompany>>;
