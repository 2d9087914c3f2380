import { Link, useLoaderData } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CheckIcon } from '../../../ui/icon.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { SettingIcon } from '../../../ui/tool-icons.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { NoticeDays } from '../components/notice.tsx';
import { useReading } from '../components/use-reading.ts';
import { loadNotifications, getNotificationsAddress } from '../notification.loader.ts';
import type { NotificationData } from '../notification.loader.ts';
import { GROUPS, notificationText } from '../notification.text.ts';
import styles from '../components/notifications.module.css';

export const loader = loadNotifications;

export function meta() {
  return [{ title: '通知 · 知汇' }];
}

export default function Notifications() {
  const { page, unread, group, unreadOnly } = useLoaderData<NotificationData>();
  const reading = useReading();
  const kinds = GROUPS.find(({ key }) => key === group)?.kinds ?? [];
  const total = unread?.unread ?? 0;
  return (
    <div className={cx('wrap', styles.page)}>
      <div className={styles.head}>
        <h1>{notificationText.title}</h1>
        <span className={cx(styles.count, 'num')}>{notificationText.unreadCount(total)}</span>
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          disabled={total === 0}
          onClick={() => void reading.markAllRead(kinds)}
        >
          <CheckIcon small />
          {notificationText.markAllRead}
        </button>
        <Link className={getButtonClass('text', 'small')} to="/setting#notifications">
          <SettingIcon small />
          {notificationText.settings}
        </Link>
      </div>
      <Groups data={{ unread, group, unreadOnly }} />
      <ChoiceLinks
        className={styles.which}
        label={notificationText.readFilter}
        selected={unreadOnly ? 'unread' : 'all'}
        options={[
          {
            key: 'all',
            label: notificationText.all,
            to: getNotificationsAddress({ group, unreadOnly: false }),
          },
          {
            key: 'unread',
            label: notificationText.unreadOnly,
            to: getNotificationsAddress({ group, unreadOnly: true }),
          },
        ]}
      />
      {page === null ? (
        <EmptyState title={notificationText.failed} failed>
          {notificationText.failedHint}
        </EmptyState>
      ) : page.records.length === 0 ? (
        <EmptyState title={unreadOnly ? notificationText.emptyUnread : notificationText.empty}>
          {notificationText.emptyHint}
        </EmptyState>
      ) : (
        <>
          <NoticeDays notices={page.records} reading={reading} />
          <Pager
            current={page.current}
            size={page.size}
            total={page.total}
            unit={notificationText.unit}
            to={(current) => getNotificationsAddress({ group, unreadOnly, current })}
          />
        </>
      )}
    </div>
  );
}

/** Kinds as links, with how many of each are unread. */
function Groups({ data }: { data: Pick<NotificationData, 'unread' | 'group' | 'unreadOnly'> }) {
  const { unread, group, unreadOnly } = data;
  return (
    <nav className={tabsClass} aria-label={notificationText.kinds}>
      {GROUPS.map(({ key, label, kinds }) => {
        const count = (unread?.kinds ?? [])
          .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
          .reduce((sum, group) => sum + group.unread, 0);
        return (
          <Link
            key={key}
            to={getNotificationsAddress({ group: key, unreadOnly })}
            preventScrollReset
            aria-current={key === group ? 'page' : undefined}
          >
            {label}
            {count > 0 && <small>{count}</small>}
          </Link>
        );
      })}
    </nav>
  );
}
