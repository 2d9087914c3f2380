import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { unwrapOrRedirect, redirectBeyondLastPage } from '../../api/load.ts';
import { parsePageNumber } from '../../lib/parse-number-param.ts';

export const PAGE_SIZE = 50;
const STATES = ['WAITING', 'CONFIRMED'] as const;
export type State = (typeof STATES)[number];

/** Who has confirmed an announcement and who has not; only its editors may load it. */
export async function loadConfirmations({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const input = { params: { id: params['id'] ?? '' } };
  const state = STATES.find((state) => state === query.get('state')) ?? 'WAITING';
  const keyword = (query.get('keyword') ?? '').trim().slice(0, 40);
  const current = parsePageNumber(query);
  const [detail, people] = await Promise.all([
    call('GET /announcement/:id', input),
    call('GET /announcement/:id/confirmations', {
      ...input,
      query: { state, keyword, current, size: PAGE_SIZE },
    }),
  ]);
  const { id, title, confirm, publishedAt, liveRevision } = unwrapOrRedirect(detail, request);
  return {
    item: {
      id,
      title,
      confirm,
      // the confirmations stay visible after its end
      isRequired: confirm && publishedAt !== null,
      canRemind: confirm && liveRevision !== null,
    },
    people: redirectBeyondLastPage(unwrapOrRedirect(people, request), request),
    state,
    keyword,
  };
}

export type ConfirmationsData = Awaited<ReturnType<typeof loadConfirmations>>;
