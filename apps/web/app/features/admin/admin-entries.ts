import type { PermissionHolder } from '@zhihui/contract/can.ts';
import { MAIN_MENU, MORE_MENU, OVERVIEW, filterEntries } from './admin-menu.ts';
import type { MenuEntry } from './admin-menu.ts';

/** All menu entries that the user may see, in order. The search palette loads this file when it needs it. */
export function getAdminEntries(user: PermissionHolder): MenuEntry[] {
  return filterEntries([OVERVIEW, ...MAIN_MENU, ...MORE_MENU], user);
}
