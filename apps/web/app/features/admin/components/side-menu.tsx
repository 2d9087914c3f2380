import { Link, useLocation } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { cx } from '../../../lib/cx.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { MAIN_MENU, MORE_MENU, OVERVIEW, filterEntries } from '../admin-menu.ts';
import type { MenuEntry } from '../admin-menu.ts';
import { adminText } from '../admin.text.ts';
import { MenuIcon } from './menu-icon.tsx';
import styles from './side-menu.module.css';

const MENU = 'admin-menu';

/** Counts of entries, by path. */
export type MenuCounts = Partial<Record<string, number>>;

/** The screens that the user may open. Beside the page from 992 px up, a drawer below. */
export function SideMenu({ counts }: { counts: MenuCounts }) {
  const { user } = useSession();
  if (user === null) return null;
  const more = filterEntries(MORE_MENU, user);
  const main = filterEntries([OVERVIEW, ...MAIN_MENU], user);
  return (
    <Drawer id={MENU} title={adminText.title} className={styles.menu}>
      <nav className={styles.inside} aria-label={adminText.menu}>
        <p className={styles.title}>{adminText.title}</p>
        <Entries entries={main} counts={counts} />
        {more.length > 0 && main.length > 0 && <hr />}
        <Entries entries={more} counts={counts} />
      </nav>
    </Drawer>
  );
}

function Entries({ entries, counts }: { entries: readonly MenuEntry[]; counts: MenuCounts }) {
  const { pathname } = useLocation();
  // a subpage belongs to the entry of its parent, except that the overview is the parent of all
  const isCurrent = (path: string) =>
    pathname === path || (path !== OVERVIEW.path && pathname.startsWith(`${path}/`));
  return entries.map(({ path, label, icon }) => {
    const count = counts[path] ?? 0;
    return (
      <Link key={path} to={path} aria-current={isCurrent(path) ? 'page' : undefined}>
        <MenuIcon name={icon} />
        {label}
        {count > 0 && (
          <span className={styles.count}>
            {formatCount(count)}
            <span className="vh"> {adminText.pendingItems}</span>
          </span>
        )}
      </Link>
    );
  });
}

/** Opens the menu where it is a drawer. */
export function MenuButton() {
  return (
    <button
      type="button"
      className={cx(iconButtonClass, styles.opener)}
      popoverTarget={MENU}
      aria-label={adminText.menu}
    >
      <MenuIcon name="menu" />
    </button>
  );
}
