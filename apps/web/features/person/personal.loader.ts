import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { notFound, optional, unwrap, withinPages } from '../../api/load.ts';
import { requireSignedIn } from '../../session/require.ts';

export const PERSONAL_SIZE = 10;
export const PERSONAL_TABS = ['articles', 'answers', 'questions', 'favorites', 'follows'] as const;
export type PersonalTab = (typeof PERSONAL_TABS)[number];

/** What the chosen tab lists. */
export type Listed =
  | { kind: 'items'; page: DataFor<'GET /article/page'> }
  | { kind: 'answers'; page: DataFor<'GET /user/personal/:id/answer'> }
  | { kind: 'follows'; page: DataFor<'GET /user/follow/of/:id'> }
  | { kind: 'failed' };

/** Anybody's page by `?id=`; without one, one's own. What they keep is for themselves alone. */
export async function loadPersonal(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? requireSignedIn(args).id;
  if (!/^[1-9]\d{0,18}$/u.test(String(id))) notFound();
  const own = String(context.get(requestInfoContext).user?.id) === String(id);
  const tabs = PERSONAL_TABS.filter((tab) => own || tab !== 'favorites');
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'articles';
  const current = Math.max(1, Math.trunc(Number(query.get('current') ?? 1)) || 1);
  const call = context.get(apiContext);
  const [person, written, listed] = await Promise.all([
    call('GET /user/detail/:id', { params: { id } }),
    call('GET /user/personal/:id', { params: { id }, query: {} }),
    list(call, tab, id, current),
  ]);
  if (listed.kind !== 'failed') withinPages(listed.page, request);
  return { person: unwrap(person, request), written: optional(written), listed, tab, tabs, own };
}
export type PersonalData = Awaited<ReturnType<typeof loadPersonal>>;
export type Written = NonNullable<PersonalData['written']>;

async function list(call: Call, tab: PersonalTab, id: Id, current: number): Promise<Listed> {
  const query = { current, size: PERSONAL_SIZE };
  const params = { id };
  if (tab === 'answers') {
    const page = optional(await call('GET /user/personal/:id/answer', { params, query }));
    return page === null ? { kind: 'failed' } : { kind: 'answers', page };
  }
  if (tab === 'follows') {
    const page = optional(await call('GET /user/follow/of/:id', { params, query }));
    return page === null ? { kind: 'failed' } : { kind: 'follows', page };
  }
  const page = optional(await items(call, tab, id, query));
  return page === null ? { kind: 'failed' } : { kind: 'items', page };
}

function items(
  call: Call,
  tab: 'articles' | 'questions' | 'favorites',
  authorId: Id,
  query: { current: number; size: number },
) {
  if (tab === 'favorites') return call('GET /favorite/page', { query });
  if (tab === 'questions') return call('GET /question/page', { query: { ...query, authorId } });
  return call('GET /article/page', { query: { ...query, authorId } });
}
