import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { FavoriteFolder } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import type { FollowList } from '@zhihui/contract/features/follow/follow.lists.ts';
import { FOLLOW_LISTS } from '@zhihui/contract/features/follow/follow.lists.ts';
import type { FollowSetting } from '@zhihui/contract/features/follow/follow.endpoints.ts';
import { MUST_READ_STATES } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import type { MustReadListState } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import { can } from '@zhihui/contract/can.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import { getDataOrNull } from '../../api/load.ts';
import { parsePageNumber } from '../../lib/parse-number-param.ts';
import { getSection } from '../../lib/sections.ts';

/** A user's favourites: all of them, or those of one folder. */
export interface Favorites {
  folders: FavoriteFolder[];
  /** How many favourites there are, in folders or not. */
  total: number;
  /** The folder shown; null for all. */
  folder: FavoriteFolder | null;
  /** The requested folder does not exist; the page is empty then. */
  isMissing: boolean;
  page: DataFor<'GET /favorite/page'>;
}

/** Returns null when the call failed. `requested` is the folder that the address names. */
async function loadFavorites(
  call: Call,
  requested: string | null,
  query: { current: number; size: number },
): Promise<Favorites | null> {
  const folderResult = getDataOrNull(await call('GET /favorite/folder', { query: {} }));
  if (folderResult === null) return null;
  const { folders, total } = folderResult;
  const folder = folders.find(({ id }) => String(id) === requested) ?? null;
  if (requested !== null && folder === null) {
    const page = { records: [], total: 0, current: 1, size: query.size };
    return { folders, total, folder, isMissing: true, page };
  }
  const pageQuery = folder === null ? query : { ...query, folderId: folder.id };
  const page = getDataOrNull(await call('GET /favorite/page', { query: pageQuery }));
  return page && { folders, total, folder, isMissing: false, page };
}

/** What a user follows of one type, as far as the reader can see it, and the counts of all types. */
export interface Follows {
  type: FollowList;
  types: { type: FollowList; total: number }[];
  /** Who can see the list; null on another user's page. */
  audience: FollowSetting['audience'] | null;
  page: DataFor<'GET /user/follow/of/:id'>;
}

interface FollowsQuery {
  id: Id;
  isOwn: boolean;
  /** The type that the address names. */
  requested: string | null;
}

/** Returns null when the call failed. Without a requested type, takes the first that has entries. */
async function loadFollows(
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

const STATUS_OF = { waiting: 'PENDING_REVIEW', rejected: 'REJECTED' } as const;
const CALLS = {
  ARTICLE: 'GET /article/page',
  QUESTION: 'GET /question/page',
  NEWS: 'GET /news/page',
  ANNOUNCEMENT: 'GET /announcement/page',
} as const satisfies Record<ContentModel, string>;

/** A user's own items that await review or were rejected: those of one section, and which sections have some. */
export interface Unpublished {
  model: ContentModel;
  sections: { model: ContentModel; total: number }[];
  page: DataFor<'GET /article/page'>;
}

/** Returns null when all calls failed. Without a requested section that has items, takes the first that has some. */
async function loadUnpublished(
  call: Call,
  tab: keyof typeof STATUS_OF,
  user: CurrentUser,
  requested: string | null,
  query: { current: number; size: number },
): Promise<Unpublished | null> {
  const status = STATUS_OF[tab];
  const pages = await Promise.all(
    getReadableModels(user).map(async (model) => {
      const current = model === requested ? query.current : 1;
      const input = { query: { ...query, current, status, authorId: user.id } };
      return { model, page: getDataOrNull(await call(CALLS[model], input)) };
    }),
  );
  const read = pages.flatMap(({ model, page }) => (page === null ? [] : [{ model, page }]));
  const nonEmpty = read.filter(({ page }) => page.total > 0);
  const chosen = nonEmpty.find(({ model }) => model === requested) ?? nonEmpty[0] ?? read[0];
  if (chosen === undefined) return null;
  const sections = nonEmpty.map(({ model, page }) => ({ model, total: page.total }));
  return { ...chosen, sections };
}

/** Returns the sections that the user can read. */
function getReadableModels(user: CurrentUser): ContentModel[] {
  return CONTENT_MODELS.filter((model) => {
    const { requiredPermission } = getSection(model);
    return requiredPermission === null || can(user, requiredPermission);
  });
}

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
  'mustReads',
  'handovers',
] as const;
export type PersonalTab = (typeof TABS)[number];
/** Tabs shown only to the owner of the page. */
export const OWN_TABS: readonly PersonalTab[] = [
  'favorites',
  'recent',
  'drafts',
  'waiting',
  'rejected',
  'deadLinks',
  'mustReads',
  'handovers',
];

/** The content of the chosen tab. */
export type TabContent =
  | { kind: 'items'; page: DataFor<'GET /article/page'> }
  | { kind: 'answers'; page: DataFor<'GET /user/personal/:id/answer'> }
  | ({ kind: 'favorites' } & Favorites)
  | ({ kind: 'follows' } & Follows)
  | { kind: 'recent'; page: DataFor<'GET /reading/page'> }
  | { kind: 'deadLinks'; page: DataFor<'GET /link/dead/page'> }
  | { kind: 'mustReads'; state: MustReadListState; page: DataFor<'GET /mustRead/page'> }
  | { kind: 'handovers'; page: DataFor<'GET /handover/page'> }
  | {
      kind: 'drafts';
      page: DataFor<'GET /draft/page'>;
      /** What assistants propose, on the first page; null on others. */
      replies: DataFor<'GET /draft/reply/page'> | null;
    }
  | ({ kind: 'unpublished' } & Unpublished)
  | { kind: 'failed' };
export type Draft = DataFor<'GET /draft/page'>['records'][number];

interface TabQuery {
  /** Whose page it is. */
  id: Id;
  /** The reader, when the page is their own; otherwise null. */
  currentUser: CurrentUser | null;
  query: URLSearchParams;
}

/** Loads one page of a tab; null when the call failed. */
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
    case 'mustReads': {
      const state = MUST_READ_STATES.find((known) => known === address.get('state')) ?? 'WAITING';
      const page = getDataOrNull(await call('GET /mustRead/page', { query: { ...query, state } }));
      return page && { kind: 'mustReads', state, page };
    }
    case 'handovers': {
      const page = getDataOrNull(await call('GET /handover/page', { query }));
      return page && { kind: 'handovers', page };
    }
    case 'drafts': {
      const [drafts, replies] = await Promise.all([
        call('GET /draft/page', { query }),
        query.current === 1 ? call('GET /draft/reply/page', { query: {} }) : null,
      ]);
      const page = getDataOrNull(drafts);
      return page && { kind: 'drafts', page, replies: replies && getDataOrNull(replies) };
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
