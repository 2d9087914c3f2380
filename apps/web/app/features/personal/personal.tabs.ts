import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getDataOrNull } from '../../api/load.ts';
import { parsePageNumber } from '../../lib/parse-page-number.ts';
import { loadFavorites } from './personal.favorites.ts';
import type { Favorites } from './personal.favorites.ts';
import { loadFollows } from './personal.follows.ts';
import type { Follows } from './personal.follows.ts';
import { loadUnpublished } from './personal.unpublished.ts';
import type { Unpublished } from './personal.unpublished.ts';

const PERSONAL_SIZE = 10;
/** In the order of the page. */
export const TABS = [
  'articles',
  'answers',
  'questions',
  'favorites',
  'recent',
  'follows',
  'drafts',
  'waiting',
  'rejected',
  'deadLinks',
] as const;
export type PersonalTab = (typeof TABS)[number];
/** Shown to the person themselves only. */
export const OWN_TABS: readonly PersonalTab[] = [
  'favorites',
  'recent',
  'drafts',
  'waiting',
  'rejected',
  'deadLinks',
];

/** What the chosen tab lists. */
export type TabContent =
  | { kind: 'items'; page: DataFor<'GET /article/page'> }
  | { kind: 'answers'; page: DataFor<'GET /user/personal/:id/answer'> }
  | ({ kind: 'favorites' } & Favorites)
  | ({ kind: 'follows' } & Follows)
  | { kind: 'recent'; page: DataFor<'GET /reading/page'> }
  | { kind: 'deadLinks'; page: DataFor<'GET /link/dead/page'> }
  | { kind: 'drafts'; page: DataFor<'GET /draft/page'> }
  | ({ kind: 'unpublished' } & Unpublished)
  | { kind: 'failed' };
export type Draft = DataFor<'GET /draft/page'>['records'][number];

interface TabQuery {
  /** Whose page it is. */
  id: Id;
  /** The same person, when it is the reader's own page. */
  currentUser: CurrentUser | null;
  query: URLSearchParams;
}

/** One page of a tab; null when it could not be read. */
export async function loadTab(
  call: Call,
  tab: PersonalTab,
  { id, currentUser, query: address }: TabQuery,
): Promise<TabContent | null> {
  const query = { current: parsePageNumber(address), size: PERSONAL_SIZE };
  switch (tab) {
    case 'answers': {
      const page = getDataOrNull(
        await call('GET /user/personal/:id/answer', { params: { id }, query }),
      );
      return page && { kind: 'answers', page };
    }
    case 'follows': {
      const followsQuery = { id, isOwn: currentUser !== null, requested: address.get('type') };
      const result = await loadFollows(call, followsQuery, query);
      return result && { kind: 'follows', ...result };
    }
    case 'favorites': {
      const result = await loadFavorites(call, address.get('folder'), query);
      return result && { kind: 'favorites', ...result };
    }
    case 'recent': {
      const page = getDataOrNull(await call('GET /reading/page', { query }));
      return page && { kind: 'recent', page };
    }
    case 'deadLinks': {
      const page = getDataOrNull(await call('GET /link/dead/page', { query }));
      return page && { kind: 'deadLinks', page };
    }
    case 'drafts': {
      const page = getDataOrNull(await call('GET /draft/page', { query }));
      return page && { kind: 'drafts', page };
    }
    case 'waiting':
    case 'rejected': {
      const result =
        currentUser && (await loadUnpublished(call, tab, currentUser, address.get('model'), query));
      return result && { kind: 'unpublished', ...result };
    }
    default: {
      const page = getDataOrNull(await items(call, tab, id, query));
      return page && { kind: 'items', page };
    }
  }
}

function items(
  call: Call,
  tab: 'articles' | 'questions',
  authorId: Id,
  query: { current: number; size: number },
) {
  if (tab === 'questions') return call('GET /question/page', { query: { ...query, authorId } });
  return call('GET /article/page', { query: { ...query, authorId } });
}
