import { can } from '@zhihui/contract/can.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useRouteLoaderData } from 'react-router';
import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import type { RequestInfo } from '@zhihui/contract/web-entry.ts';
import { readPermissions } from './store.ts';

/** What every page knows. `now` (ms) is the server's clock, so that both sides write the same words for times. */
export type RootData = Pick<
  RequestInfo,
  'user' | 'site' | 'xsrf' | 'zone' | 'build' | 'localStart'
> & {
  now: number;
};

/** What a page knows before the root loader has answered. */
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

/** What the browser heard last: a page whose data failed to come, the root's too, signs nobody out. */
let storedRootData: RootData | undefined;

/** Stores the answer of the root loader. For the browser only: a server has many visitors. */
export function storeRootData(root: RootData): void {
  storedRootData = root;
}

/** Id of the person that the page takes for signed in, as text; null for nobody. For the browser only. */
export function getCurrentUserId(): string | null {
  const id = storedRootData?.user?.id;
  return id === undefined ? null : String(id);
}

/** Whether scripts have taken the page over: until then it has to be drawn as the server did. */
const isHydrated = () =>
  typeof document !== 'undefined' && document.documentElement.hasAttribute('data-live');

const useRootData = (): RootData =>
  useRouteLoaderData<RootData>('root') ?? storedRootData ?? EMPTY_ROOT_DATA;

/** When the server wrote what is shown, in milliseconds. */
export const useServerTime = (): number => useRootData().now;

/** The zone in which the server wrote times. */
export const useServerZone = (): string => useRootData().zone;

/** Who is signed in, the site and the request, from the root loader. Usable on every page, the error pages too. */
export function useSession() {
  const root = useRootData();
  const { user } = root;
  return {
    ...root,
    /** For drawing only; the server decides. */
    can: (code: PermissionCode) =>
      root === EMPTY_ROOT_DATA && isHydrated() ? readPermissions().includes(code) : can(user, code),
  };
}
