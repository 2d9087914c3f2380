import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect, redirectBeyondLastPage } from '../../api/load.ts';
import { parsePageNumber } from '../../lib/parse-number-param.ts';
import { requireSignedIn } from '../../session/require.ts';
import { GROUPS } from './notification.text.ts';

/** Loads the page of the signed-in user's notifications that the address names: `?kind=comment&unread=1&current=2`. */
export async function loadNotifications(args: LoaderFunctionArgs) {
  requireSignedIn(args);
  const { request, context } = args;
  const search = new URL(request.url).searchParams;
  const group = GROUPS.find(({ key }) => key === search.get('kind')) ?? GROUPS[0];
  const unreadOnly = search.get('unread') === '1';
  const current = parsePageNumber(search);
  const call = context.get(apiContext);
  const kinds = group?.kinds ?? [];
  const [page, unread] = await Promise.all([
    call('GET /notification/page', {
      query: {
        current,
        ...(unreadOnly && { unread: 'true' as const }),
        ...(kinds.length > 0 && { kind: [...kinds] }),
      },
    }),
    call('GET /notification/unread'),
  ]);
  // an ended session redirects; after any other failure the page stays and shows the message
  if (!page.ok && (page.error.code === 400 || page.error.code === 401))
    unwrapOrRedirect(page, request);
  if (page.ok) redirectBeyondLastPage(page.data, request);
  return {
    page: getDataOrNull(page),
    unread: getDataOrNull(unread),
    group: group?.key ?? 'all',
    unreadOnly,
  };
}

export type NotificationData = Awaited<ReturnType<typeof loadNotifications>>;

/** Returns the address of this page with other filters. */
export function getNotificationsAddress(filters: {
  group: string;
  unreadOnly: boolean;
  current?: number;
}): string {
  const search = new URLSearchParams();
  if (filters.group !== 'all') search.set('kind', filters.group);
  if (filters.unreadOnly) search.set('unread', '1');
  if ((filters.current ?? 1) > 1) search.set('current', String(filters.current));
  const query = search.toString();
  return query === '' ? '/user/notifications' : `/user/notifications?${query}`;
}
