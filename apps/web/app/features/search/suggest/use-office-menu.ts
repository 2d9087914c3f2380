import { canEnterBackOffice } from '@zhihui/contract/back-office.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { useEffect, useState } from 'react';

const loadMenu = () => import('../../admin/admin-entries.ts');
const NONE: readonly { label: string; path: string }[] = [];

/** What the back-office shows somebody, in its order; empty until it is there, and for those it does not open to. */
export function useOfficeMenu(user: CurrentUser | null) {
  const [menu, setMenu] = useState(NONE);
  useEffect(() => {
    if (user === null || !canEnterBackOffice(user)) return;
    loadMenu()
      .then(({ getAdminEntries }) => setMenu(getAdminEntries(user)))
      // without a connection the palette does without
      .catch(() => undefined);
  }, [user]);
  return menu;
}
