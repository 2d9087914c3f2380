import { throwForbidden } from '../../../api/load.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { requireSignedIn } from '../../../session/require.ts';
import { MAIN_MENU, MORE_MENU, filterEntries } from '../admin-menu.ts';

/**
 * Turns away who may not see the entry of the side menu at `path`, before the screen calls anything: some of its calls
 * are open to more people than the screen is.
 */
export function requireEntry(args: LoaderFunctionArgs, path: string): void {
  const user = requireSignedIn(args);
  const allowed = filterEntries([...MAIN_MENU, ...MORE_MENU], user);
  if (!allowed.some((entry) => entry.path === path)) throwForbidden();
}
