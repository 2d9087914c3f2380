import { can } from '@zhihui/contract/can.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root-data.ts';

const NOWHERE: RootData = {
  user: null,
  site: { name: '知汇', officialUrl: '', registrations: [] },
  xsrf: '',
  build: '',
  localStart: false,
  // for the year in the footer
  get now() {
    return Date.now();
  },
};

/** What the browser heard last: a page whose data failed to come, the root's too, signs nobody out. */
let heard: RootData | undefined;

/** Keeps what the root loader said. For the browser only: a server has many visitors. */
export function rememberSession(root: RootData): void {
  heard = root;
}

/** Id of whom the page takes for signed in, as text; null for nobody. For the browser only. */
export function memberHere(): string | null {
  const id = heard?.user?.id;
  return id === undefined ? null : String(id);
}

const useRoot = (): RootData => useRouteLoaderData<RootData>('root') ?? heard ?? NOWHERE;

/** When the server wrote what is shown, in milliseconds. */
export const useServedAt = (): number => useRoot().now;

/** Who is signed in, the site and the request, from the root loader. Usable on every page, the error pages too. */
export function useSession() {
  const root = useRoot();
  const { user } = root;
  return {
    ...root,
    /** For drawing only; the server decides. */
    can: (code: PermissionCode) => can(user, code),
  };
}
