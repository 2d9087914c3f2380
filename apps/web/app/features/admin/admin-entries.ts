import type { PermissionHolder } from '@zhihui/contract/can.ts';
import { MAIN_MENU, MORE_MENU, OVERVIEW, filterEntries } from './admin-menu.ts';
import type { MenuEntry } from './admin-menu.ts';

/** All that the menu shows somebody, in its order; for the palette, which fetches it when it is needed. */
export function getAdminEntries(user: PermissionHolder): MenuEntry[] {
  return filterEntries([OVERVIEW, ...MAIN_MENU, ...MORE_MENU], user);
}
