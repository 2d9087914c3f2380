import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { notFound, optional, unwrap, withinPages } from '../../api/load.ts';
import { requireSignedIn } from '../../session/require.ts';
import { OWN_TABS, TABS, loadTab } from './personal.tabs.ts';
import type { Listed } from './personal.tabs.ts';

/** Anybody's page by `?id=`; without one, one's own. What they keep, began or handed in is for themselves alone. */
export async function loadPersonal(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? requireSignedIn(args).id;
  if (!/^[1-9]\d{0,18}$/u.test(String(id))) notFound();
  const { user } = context.get(requestInfoContext);
  const me = user !== null && String(user.id) === String(id) ? user : null;
  const tabs = TABS.filter((one) => me !== null || !OWN_TABS.includes(one));
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'articles';
  const call = context.get(apiContext);
  const [person, written, found] = await Promise.all([
    call('GET /user/detail/:id', { params: { id } }),
    call('GET /user/personal/:id', { params: { id }, query: {} }),
    loadTab(call, tab, { id, me, query }),
  ]);
  const listed: Listed = found ?? { kind: 'failed' };
  if (listed.kind !== 'failed') withinPages(listed.page, request);
  const own = me !== null;
  return { person: unwrap(person, request), written: optional(written), listed, tab, tabs, own };
}
export type PersonalData = Awaited<ReturnType<typeof loadPersonal>>;
export type Written = NonNullable<PersonalData['written']>;
