import type { Model } from '@zhihui/contract/models.ts';
import { useLocation } from 'react-router';
import { getSection } from '../lib/sections.ts';
import { useFreshRights, useUnread } from '../features/notification/notification.public.ts';
import { useSession } from '../session/session.ts';
import { Anchor } from '../ui/anchor.tsx';
import { iconButtonClass } from '../ui/button.ts';
import { PenIcon } from '../ui/icon.tsx';
import { BellIcon } from '../ui/tool-icons.tsx';
import { shellText } from './shell.text.ts';
import styles from './header.module.css';

/** To the editor, for those who may add to the section shown; outside of sections, an article or else a question. */
export function WriteLink({ section }: { section: Model | null }) {
  const { can } = useSession();
  const fallbackModel = can('article.add') ? 'ARTICLE' : 'QUESTION';
  const model = section === null || section === 'HOME' ? fallbackModel : section;
  const { add, label } = getSection(model);
  if (add === null || !can(add)) return null;
  return (
    <Anchor
      className={iconButtonClass}
      to={`/editor?model=${model}`}
      by={{ state: { model } }}
      aria-label={shellText.write(label)}
    >
      <PenIcon />
    </Anchor>
  );
}

/** The count is the server's own at first, and live once the page is. */
export function BellLink({ initialCount }: { initialCount: number }) {
  const unread = useUnread(initialCount);
  useFreshRights();
  const { pathname } = useLocation();
  return (
    <Anchor
      className={iconButtonClass}
      to="/user/notifications"
      aria-label={shellText.notifications(unread)}
      aria-current={pathname === '/user/notifications' ? 'page' : undefined}
    >
      <BellIcon />
      {unread > 0 && <span className={styles.badge}>{unread > 99 ? '99+' : unread}</span>}
    </Anchor>
  );
}
