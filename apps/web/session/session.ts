import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

const NOWHERE: RootData = {
  user: null,
  site: { name: '知汇', officialUrl: '', registrations: [] },
  xsrf: '',
  build: '',
  localStart: false,
  now: 0,
};

/** Who is signed in, the site and the request, from the root loader. Usable on every page, the error pages too. */
export function useSession() {
  const root = useRouteLoaderData<RootData>('root') ?? NOWHERE;
  const { user } = root;
  return {
    ...root,
    /** For drawing only; the server decides. (The contract's own check would bring the whole code list along.) */
    can: (code: PermissionCode) => user !== null && (user.admin || user.permissions.includes(code)),
  };
}
