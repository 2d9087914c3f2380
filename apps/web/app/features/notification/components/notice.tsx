import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NotificationItem } from '@zhihui/contract/features/notification/notification.schema.ts';
import {
  getSentence,
  quoteTitle,
} from '@zhihui/contract/features/notification/notification.text.ts';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import { cx } from '../../../lib/cx.ts';
import { getDraftAddress } from '@zhihui/contract/content-address.ts';
import { itemAddress, personAddress } from '../../../lib/sections.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { CheckIcon, AnnouncementIcon } from '../../../ui/icon.tsx';
import { BellIcon, ClockIcon } from '../../../ui/tool-icons.tsx';
import { Time } from '../../../ui/time.tsx';
import { notificationText } from '../notification.text.ts';
import { NoticeActions } from './notice-actions.tsx';
import styles from './notifications.module.css';

const ICONS: Partial<Record<NotificationKind, ReactNode>> = {
  ANNOUNCEMENT: <AnnouncementIcon />,
  REVIEW: <CheckIcon />,
  REMINDER: <ClockIcon />,
};

interface NoticeProps {
  notice: NotificationItem;
  read: boolean;
  onRead: () => void;
  /** The list is to be read again. */
  onStale: () => void;
}

function getNoticeAddress({ content, draft, anchor }: NotificationItem): string {
  if (content !== null) return itemAddress(content.model, content.id, anchor);
  return draft === null ? '' : getDraftAddress(draft.id);
}

/** One notification: who did what, where, and how it begins. Opening it reads it. */
export function Notice({ notice, read, onRead, onStale }: NoticeProps) {
  const { actor, content, draft, excerpt, createdAt } = notice;
  const sentence = getSentence(notice.kind, notice.detail);
  const address = getNoticeAddress(notice);
  const open = read ? undefined : onRead;
  return (
    <article className={cx(styles.notice, !read && styles.unread)}>
      <span className={styles.face}>
        {actor !== null && sentence.actor ? (
          <Avatar person={actor} size="large" />
        ) : (
          <span className={styles.system}>{ICONS[notice.kind] ?? <BellIcon />}</span>
        )}
      </span>
      <p>
        {!read && <span className="vh">{notificationText.unread}</span>}
        {actor !== null && sentence.actor && (
          <Link to={personAddress(actor.id)}>{actor.nickname}</Link>
        )}{' '}
        {sentence.before}
        {!sentence.before.endsWith('：') && ' '}
        <Link to={address} onClick={open} onAuxClick={open}>
          {quoteTitle((content ?? draft)?.title ?? '')}
        </Link>{' '}
        {sentence.after}
      </p>
      <Time at={createdAt} />
      {excerpt !== '' && <blockquote>{excerpt}</blockquote>}
      <div className={styles.acts}>
        <NoticeActions notice={notice} onDone={onRead} onStale={onStale} />
      </div>
      {!read && (
        <button
          type="button"
          className={cx(getButtonClass('text', 'small'), styles.readOne)}
          onClick={onRead}
        >
          {notificationText.markRead}
        </button>
      )}
    </article>
  );
}
