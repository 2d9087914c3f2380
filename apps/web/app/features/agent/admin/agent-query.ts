import type { DataFor } from '@zhihui/contract/client.ts';
import { COUNTRY_CODES } from '@zhihui/contract/countries.ts';
import { AGENT_LIMITS, AGENT_SORTS } from '@zhihui/contract/features/agent/agent.limits.ts';
import { pageNumber } from '../../../lib/page-number.ts';

export type AgentItem = DataFor<'GET /agent/page'>['records'][number];

export const STATUSES = ['1', '0'] as const;

/** The address's filters as `GET /agent/page` takes them. */
export function agentQuery(params: URLSearchParams) {
  return {
    current: pageNumber(params),
    size: 20,
    keyword: (params.get('keyword') ?? '').slice(0, AGENT_LIMITS.name) || undefined,
    country: COUNTRY_CODES.find((code) => code === params.get('country')),
    status: STATUSES.find((status) => status === params.get('status')),
    sort: AGENT_SORTS.find((sort) => sort === params.get('sort')) ?? ('latest' as const),
  };
}
