import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import {
  throwNotFound,
  getDataOrNull,
  unwrapOrRedirect,
  redirectBeyondLastPage,
} from '../../api/load.ts';
import { requireSignedIn } from '../../session/require.ts';
import { OWN_TABS, TABS, loadTab } from './personal.tabs.ts';
import type { TabContent } from './personal.tabs.ts';

/** Loads the personal page of `?id=`, or the reader's own without it. Favourites, drafts and submissions are for the owner only. */
export async function loadPersonal(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? requireSignedIn(args).id;
  if (!/^[1-9]\d{0,18}$/u.test(String(id))) throwNotFound();
  const { user } = context.get(requestInfoContext);
  const owner = user !== null && String(user.id) === String(id) ? user : null;
  const tabs = TABS.filter((tab) => owner !== null || !OWN_TABS.includes(tab));
  const tab = tabs.find((tab) => tab === query.get('tab')) ?? 'articles';
  const call = context.get(apiContext);
  const [person, contributions, tabData] = await Promise.all([
    call('GET /user/detail/:id', { params: { id } }),
    call('GET /user/personal/:id', { params: { id }, query: {} }),
    loadTab(call, tab, { id, currentUser: owner, query }),
  ]);
  const tabContent: TabContent = tabData ?? { kind: 'failed' };
  if (tabContent.kind !== 'failed') redirectBeyondLastPage(tabContent.page, request);
  const isOwn = owner !== null;
  return {
    person: unwrapOrRedirect(person, request),
    contributions: getDataOrNull(contributions),
    tabContent,
    tab,
    tabs,
    isOwn,
  };
}
export type PersonalData = Awaited<ReturnType<typeof loadPersonal>>;
export type Contributions = NonNullable<PersonalData['contributions']>;
