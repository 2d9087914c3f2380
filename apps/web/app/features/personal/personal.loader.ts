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
import type { PersonalTab, TabContent } from './personal.tabs.ts';

/** Loads the personal page of `?id=`, or the reader's own without it. Favourites, drafts and submissions are for the owner only. */
export async function loadPersonal(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? requireSignedIn(args).id;
  if (!/^[1-9]\d{0,18}$/u.test(String(id))) throwNotFound();
  const { user } = context.get(requestInfoContext);
  const owner = user !== null && String(user.id) === String(id) ? user : null;
  const allowedTabs = TABS.filter((tab) => owner !== null || !OWN_TABS.includes(tab));
  const tab = allowedTabs.find((tab) => tab === query.get('tab')) ?? 'articles';
  const call = context.get(apiContext);
  const [person, contributions, handovers, mustReads, tabData] = await Promise.all([
    call('GET /user/detail/:id', { params: { id } }),
    call('GET /user/personal/:id', { params: { id }, query: {} }),
    owner === null ? null : call('GET /handover/count', {}),
    owner === null ? null : call('GET /mustRead/count', {}),
    loadTab(call, tab, { id, currentUser: owner, query }),
  ]);
  const tabContent: TabContent = tabData ?? { kind: 'failed' };
  if (tabContent.kind !== 'failed') redirectBeyondLastPage(tabContent.page, request);
  const isOwn = owner !== null;
  const handoverCount = handovers === null ? null : getDataOrNull(handovers);
  // for leaders; the tab that the address names stays
  const hasHandovers = handoverCount !== null && (handoverCount.leads || handoverCount.total > 0);
  const mustReadCount = mustReads === null ? null : getDataOrNull(mustReads);
  // for those who were asked to read anything
  const hasMustReads =
    mustReadCount !== null && mustReadCount.waiting + mustReadCount.confirmed > 0;
  const emptyTabs: PersonalTab[] = [];
  if (!hasHandovers) emptyTabs.push('handovers');
  if (!hasMustReads) emptyTabs.push('mustReads');
  const tabs = allowedTabs.filter((part) => part === tab || !emptyTabs.includes(part));
  return {
    person: unwrapOrRedirect(person, request),
    contributions: getDataOrNull(contributions),
    handoverTotal: handoverCount?.total ?? null,
    mustReadTotal: mustReadCount?.waiting ?? null,
    tabContent,
    tab,
    tabs,
    isOwn,
  };
}
export type PersonalData = Awaited<ReturnType<typeof loadPersonal>>;
export type Contributions = NonNullable<PersonalData['contributions']>;
