import { can } from '@zhihui/contract/can.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useRouteLoaderData } from 'react-router';
import { unpack } from '../lib/pack-loader.ts';
import type { Packed } from '../lib/pack-loader.ts';
import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import type { RequestInfo } from '@zhihui/contract/web-entry.ts';
import { readPermissions } from './store.ts';

/** Data of every page. `now` (ms) is the server's clock, so that both sides format times alike. */
export type RootData = Pick<
  RequestInfo,
  'user' | 'site' | 'xsrf' | 'zone' | 'build' | 'localStart'
> & {
  now: number;
};

/** Data of a page before the root loader has answered. */
export const EMPTY_ROOT_DATA: RootData = {
  user: null,
  site: {
    name: '知汇',
    logo: null,
    favicon: null,
    officialUrl: '',
    registrations: [],
    copyright: null,
    registration: 'OPEN',
    homeBlocks: null,
  },
  xsrf: '',
  zone: DEFAULT_ZONE,
  build: '',
  localStart: false,
  // for the year in the footer
  get now() {
    return Date.now();
  },
};

/** The latest data of the browser: a page whose data failed to load, also the root's, must not sign the user out. */
let storedRootData: RootData | undefined;

/** Stores the answer of the root loader. For the browser only: a server has many visitors. */
export function storeRootData(root: RootData): void {
  storedRootData = root;
}

/** Returns the id of the page's signed-in user, as a string; null for visitors. For the browser only. */
export function getCurrentUserId(): string | null {
  const id = storedRootData?.user?.id;
  return id === undefined ? null : String(id);
}

/** Returns the name of the site, as the page shows it. For the browser only. */
export const getSiteName = (): string => (storedRootData ?? EMPTY_ROOT_DATA).site.name;

/** Returns whether the page is hydrated: until then it has to be rendered as on the server. */
const isHydrated = () =>
  typeof document !== 'undefined' && document.documentElement.hasAttribute('data-live');

const useRootData = (): RootData => {
  const root = useRouteLoaderData<Packed>('root');
  return root === undefined ? (storedRootData ?? EMPTY_ROOT_DATA) : unpack<RootData>(root);
};

/** Returns the server's time of the data shown, in milliseconds. */
export const useServerTime = (): number => useRootData().now;

/** Returns the zone in which the server formatted times. */
export const useServerZone = (): string => useRootData().zone;

/** Returns the signed-in user, the site and the request, from the root loader. Works on every page, error pages too. */
export function useSession(): Session {
  const root = useRootData();
  const known = sessions.get(root);
  if (known !== undefined) return known;
  const { user } = root;
  const session = {
    ...root,
    can: (code: PermissionCode) =>
      root === EMPTY_ROOT_DATA && isHydrated() ? readPermissions().includes(code) : can(user, code),
  };
  sessions.set(root, session);
  return session;
}

type Session = RootData & {
  /** For rendering only; the server decides. */
  can(code: PermissionCode): boolean;
};

/** By their data: dozens of components of a page ask for the session. */
const sessions = new WeakMap<RootData, Session>();
