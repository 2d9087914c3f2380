import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { redirectBeyondLastPage, unwrapOrRedirect } from '../../api/load.ts';
import { parsePageNumber } from '../../lib/parse-number-param.ts';

export const PAGE_SIZE = 50;
const STATES = ['WAITING', 'CONFIRMED'] as const;
export type State = (typeof STATES)[number];

/** Who has confirmed a must-read and who has not; only those who can manage it may load it. */
export async function loadRecipients({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const id = params['id'] ?? '';
  const state = STATES.find((known) => known === query.get('state')) ?? 'WAITING';
  const keyword = (query.get('keyword') ?? '').trim().slice(0, 40);
  const result = await call('GET /mustRead/:contentId/recipient/page', {
    params: { contentId: id },
    query: { state, keyword, current: parsePageNumber(query), size: PAGE_SIZE },
  });
  const people = redirectBeyondLastPage(unwrapOrRedirect(result, request), request);
  return { id, people, state, keyword };
}

export type RecipientsData = Awaited<ReturnType<typeof loadRecipients>>;
