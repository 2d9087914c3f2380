import type { Call, DataFor } from '@zhihui/contract/client.ts';
import { FOLLOW_LISTS } from '@zhihui/contract/features/follow/follow.lists.ts';
import type { FollowList } from '@zhihui/contract/features/follow/follow.lists.ts';
import type { FollowSetting } from '@zhihui/contract/features/follow/follow.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getDataOrNull } from '../../api/load.ts';

/** What somebody follows of one type, as far as the reader may see it, and how much there is of each type. */
export interface Follows {
  type: FollowList;
  types: { type: FollowList; total: number }[];
  /** Who may see it; null on the page of somebody else. */
  audience: FollowSetting['audience'] | null;
  page: DataFor<'GET /user/follow/of/:id'>;
}

interface FollowsQuery {
  id: Id;
  isOwn: boolean;
  /** The type that the address names. */
  requested: string | null;
}

/** Null when it could not be read. Without a wanted type, the first that has some. */
export async function loadFollows(
  call: Call,
  { id, isOwn, requested }: FollowsQuery,
  query: { current: number; size: number },
): Promise<Follows | null> {
  const pages = await Promise.all(
    FOLLOW_LISTS.map(async (type) => {
      const current = type === requested ? query.current : 1;
      const input = { params: { id }, query: { ...query, current, type } };
      return { type, page: getDataOrNull(await call('GET /user/follow/of/:id', input)) };
    }),
  );
  const read = pages.flatMap(({ type, page }) => (page === null ? [] : [{ type, page }]));
  const chosen =
    read.find(({ type }) => type === requested) ??
    read.find(({ page }) => page.total > 0) ??
    read[0];
  if (chosen === undefined) return null;
  const types = read.map(({ type, page }) => ({ type, total: page.total }));
  const setting = isOwn ? getDataOrNull(await call('GET /user/follow/setting', {})) : null;
  return { ...chosen, types, audience: setting?.audience ?? null };
}
