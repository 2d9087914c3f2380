import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Model } from '@zhihui/contract/models.ts';
import { canEnterBackOffice } from '@zhihui/contract/back-office.ts';
import type { CSSProperties } from 'react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../lib/cx.ts';
import { personAddress, getSection } from '../lib/sections.ts';
import { useHideOnNavigation } from '../lib/use-hide-on-navigation.ts';
import { useSession } from '../session/session.ts';
import { storePermissions } from '../session/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { HomeIcon, PenIcon } from '../ui/icon.tsx';
import { GridIcon, LeaveIcon, SettingIcon, UserIcon, BellIcon } from '../ui/tool-icons.tsx';
import { shellText } from './shell.text.ts';
import { useFreshRights, useUnread } from '../features/notification/notification.public.ts';
import { Anchor } from '../ui/anchor.tsx';
import { iconButtonClass, getButtonClass } from '../ui/button.ts';
import { Tag } from '../ui/tag.tsx';
import styles from './account-menu.module.css';
import headerStyles from './header.module.css';

/** At the end of the header: write, notifications, account. */
export function SignedInTools({ user, section }: { user: CurrentUser; section: Model | null }) {
  return (
    <>
      <WriteLink section={section} />
      <BellLink initialCount={user.unreadCount} />
      <AccountMenu user={user} />
      {user.preview && <PreviewBar role={user.roleName} />}
    </>
  );
}

const MENU = 'account-menu';

/** Avatar, nickname and the menu. A popover with a sign-out form, so that it works without scripts. */
function AccountMenu({ user }: { user: CurrentUser }) {
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
        <Anchor to={personAddress(user.id)} by={{ state: { id: user.id } }}>
          <HomeIcon />
          {shellText.home}
        </Anchor>
        <Anchor to="/user/setting/profile">
          <UserIcon />
          {shellText.profile}
        </Anchor>
        {canEnterBackOffice(user) && (
          <Anchor to="/admin">
            <GridIcon />
            {shellText.admin}
          </Anchor>
        )}
        <Anchor to="/setting">
          <SettingIcon />
          {shellText.settings}
        </Anchor>
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

/** Links to the editor for users who can add to the current section; elsewhere for an article, or else a question. */
function WriteLink({ section }: { section: Model | null }) {
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

/** Shows the server's count first, and the live one after hydration. */
function BellLink({ initialCount }: { initialCount: number }) {
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
      {unread > 0 && <span className={headerStyles.badge}>{unread > 99 ? '99+' : unread}</span>}
    </Anchor>
  );
}

/** Inline instead of in a style sheet: few users ever see it, and every first visit would load it. */
const BAR: CSSProperties = {
  position: 'fixed',
  insetInline: 0,
  bottom: 'calc(16px + var(--zh-bottombar, 0px))',
  zIndex: 40,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  width: 'fit-content',
  maxWidth: 'calc(100vw - 32px)',
  marginInline: 'auto',
  padding: '10px 12px 10px 16px',
  borderRadius: 10,
  background: 'var(--ant-color-warning-bg)',
  border: '1px solid var(--ant-color-warning-border)',
  color: 'var(--ant-color-text)',
  boxShadow: 'var(--ant-box-shadow)',
};

/** Shown on every page while an Admin previews a role; its button ends the preview, without scripts too. */
function PreviewBar({ role }: { role: string }) {
  const { xsrf } = useSession();
  return (
    <section aria-label="角色预览" style={BAR} className="noprint">
      <Tag tone="warn">只读预览</Tag>
      <span>
        当前以<b>{`“${role}”`}</b>角色身份预览
      </span>
      <form method="post" action="/preview/end">
        <input type="hidden" name="_xsrf" value={xsrf} />
        <button
          type="submit"
          className={getButtonClass('plain', 'small')}
          style={{ minHeight: 40 }}
        >
          退出预览
        </button>
      </form>
    </section>
  );
}
