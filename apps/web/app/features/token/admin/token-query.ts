import {
  MAX_TOKEN_KEYWORD,
  TOKEN_KINDS,
  TOKEN_STATES,
} from '@zhihui/contract/features/token/token.limits.ts';
import type { TokenKind } from '@zhihui/contract/features/token/token.limits.ts';
import type { call } from '../../../api/browser.ts';
import { parsePaging } from '../../admin/admin.public.ts';

/** One page of the tokens by the filters of the address; `kind` limits it to one kind. */
export function fetchTokens(
  api: typeof call,
  params: URLSearchParams,
  { kind: only, ...page }: { kind?: TokenKind; current?: number; size?: number } = {},
) {
  const kind = only ?? TOKEN_KINDS.find((known) => known === params.get('kind'));
  const state = TOKEN_STATES.find((known) => known === params.get('state'));
  const keyword = (params.get('keyword') ?? '').slice(0, MAX_TOKEN_KEYWORD) || undefined;
  return api('GET /token/page', {
    query: { ...parsePaging(params), kind, state, keyword, ...page },
  });
}
