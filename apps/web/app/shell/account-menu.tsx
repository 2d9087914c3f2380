import { canEnterBackOffice } from '@zhihui/contract/back-office.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';
import { personAddress } from '../lib/sections.ts';
import { useHideOnNavigation } from '../lib/use-hide-on-navigation.ts';
import { useSession } from '../session/session.ts';
import { storePermissions } from '../session/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { HomeIcon } from '../ui/icon.tsx';
import { GridIcon, LeaveIcon, SettingIcon, UserIcon } from '../ui/tool-icons.tsx';
import { shellText } from './shell.text.ts';
import styles from './account-menu.module.css';

const MENU = 'account-menu';

/** Avatar, nickname and what hangs below them. A popover, and a form for leaving, so it works before scripts. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const { xsrf } = useSession();
  const menu = useRef<HTMLDivElement>(null);
  useHideOnNavigation(menu);
  return (
    <>
      <button type="button" className={styles.me} popoverTarget={MENU}>
        <Avatar person={user} />
        <span className={cx(styles.name, 'cut')}>{user.nickname}</span>
        <span className="vh">{shellText.accountMenu}</span>
      </button>
      <div id={MENU} popover="auto" ref={menu} className={styles.menu}>
        <p className={styles.who}>
          <b>{user.nickname}</b>
          <span>{user.roleName}</span>
        </p>
        <Link to={personAddress(user.id)} state={{ id: user.id }}>
          <HomeIcon />
          {shellText.home}
        </Link>
        <Link to="/user/setting/profile">
          <UserIcon />
          {shellText.profile}
        </Link>
        {canEnterBackOffice(user) && (
          <Link to="/admin">
            <GridIcon />
            {shellText.admin}
          </Link>
        )}
        <Link to="/setting">
          <SettingIcon />
          {shellText.settings}
        </Link>
        <hr />
        <form method="post" action="/logout" onSubmit={() => storePermissions(null)}>
          <input type="hidden" name="_xsrf" value={xsrf} />
          <button type="submit">
            <LeaveIcon />
            {shellText.signOut}
          </button>
        </form>
      </div>
    </>
  );
}
