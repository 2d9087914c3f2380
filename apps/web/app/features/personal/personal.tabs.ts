import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { optional } from '../../api/load.ts';
import { pageNumber } from '../../lib/page-number.ts';
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
export type Listed =
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

interface Asked {
  /** Whose page it is. */
  id: Id;
  /** The same person, when it is the reader's own page. */
  me: CurrentUser | null;
  query: URLSearchParams;
}

/** One page of a tab; null when it could not be read. */
export async function loadTab(
  call: Call,
  tab: PersonalTab,
  { id, me, query: address }: Asked,
): Promise<Listed | null> {
  const query = { current: pageNumber(address), size: PERSONAL_SIZE };
  switch (tab) {
    case 'answers': {
      const page = optional(await call('GET /user/personal/:id/answer', { params: { id }, query }));
      return page && { kind: 'answers', page };
    }
    case 'follows': {
      const asked = { id, own: me !== null, wanted: address.get('type') };
      const found = await loadFollows(call, asked, query);
      return found && { kind: 'follows', ...found };
    }
    case 'favorites': {
      const found = await loadFavorites(call, address.get('folder'), query);
      return found && { kind: 'favorites', ...found };
    }
    case 'recent': {
      const page = optional(await call('GET /reading/page', { query }));
      return page && { kind: 'recent', page };
    }
    case 'deadLinks': {
      const page = optional(await call('GET /link/dead/page', { query }));
      return page && { kind: 'deadLinks', page };
    }
    case 'drafts': {
      const page = optional(await call('GET /draft/page', { query }));
      return page && { kind: 'drafts', page };
    }
    case 'waiting':
    case 'rejected': {
      const found = me && (await loadUnpublished(call, tab, me, address.get('model'), query));
      return found && { kind: 'unpublished', ...found };
    }
    default: {
      const page = optional(await items(call, tab, id, query));
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
