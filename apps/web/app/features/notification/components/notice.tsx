import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type {
  NotificationItem,
  NoticeAction,
} from '@zhihui/contract/features/notification/notification.schema.ts';
import {
  MODEL_NAMES,
  getSentence,
  quoteTitle,
} from '@zhihui/contract/features/notification/notification.text.ts';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import {
  ACCESS_REQUESTS_PATH,
  getDraftAddress,
  getImportAddress,
  getWebhookAddress,
} from '@zhihui/contract/content-address.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Result } from '@zhihui/contract/client.ts';
import { cx } from '../../../lib/cx.ts';
import { itemAddress, personAddress } from '../../../lib/sections.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { CheckIcon, CloseIcon, AnnouncementIcon } from '../../../ui/icon.tsx';
import { BellIcon, ClockIcon } from '../../../ui/tool-icons.tsx';
import { Time } from '../../../ui/time.tsx';
import { notificationText, ACTION_TEXT } from '../notification.text.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { getTimeParts } from '../../../lib/time.ts';
import { useZone } from '../../../lib/zone.ts';
import { useSession } from '../../../session/session.ts';
import type { useReading } from './use-reading.ts';
import styles from './notifications.module.css';

const ICONS: Partial<Record<NotificationKind, ReactNode>> = {
  ANNOUNCEMENT: <AnnouncementIcon />,
  REMINDER: <ClockIcon />,
};

/** The sign of a notification without a person. A tick means approval only. */
function getIcon({ kind, detail }: NotificationItem): ReactNode {
  if (kind !== 'REVIEW') return ICONS[kind] ?? <BellIcon />;
  if (detail.endsWith('APPROVED')) return <CheckIcon />;
  return detail.endsWith('REJECTED') ? <CloseIcon /> : <BellIcon />;
}

interface NoticeProps {
  notice: NotificationItem;
  read: boolean;
  onRead: () => void;
  /** Called when the list has to be loaded again. */
  onStale: () => void;
}

function getNoticeAddress(notice: NotificationItem): string {
  const { content, draft, request, anchor, detail } = notice;
  if (notice.import !== null) return getImportAddress(notice.import.id);
  if (notice.webhook !== null) return getWebhookAddress(notice.webhook.id, notice.webhook.robot);
  if (content !== null) return itemAddress(content.model, content.id, anchor);
  if (request === null) return draft === null ? '' : getDraftAddress(draft.id);
  return detail === 'ASKED' ? ACCESS_REQUESTS_PATH : itemAddress(request.model, request.targetId);
}

/** The title; an asker is not told that of what they may not read. */
function getNoticeTitle(notice: NotificationItem): string {
  const { content, draft, request } = notice;
  const isUntold = request !== null && request.title === '';
  return isUntold
    ? MODEL_NAMES[request.model]
    : quoteTitle((content ?? draft ?? request ?? notice.import ?? notice.webhook)?.title ?? '');
}

/** One notification: who did what, where, and the beginning of the text. Opening it marks it as read. */
export function Notice({ notice, read, onRead, onStale }: NoticeProps) {
  const { actor, excerpt, createdAt } = notice;
  const sentence = getSentence(notice.kind, notice.detail);
  const address = getNoticeAddress(notice);
  const open = read ? undefined : onRead;
  return (
    <article className={cx(styles.notice, !read && styles.unread)}>
      <span className={styles.face}>
        {actor !== null && sentence.actor ? (
          <Avatar person={actor} size="large" />
        ) : (
          <span className={styles.system}>{getIcon(notice)}</span>
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
          {getNoticeTitle(notice)}
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

interface NoticeActionsProps {
  notice: NotificationItem;
  /** Called when the action succeeded, which also marks the notification as read. */
  onDone: () => void;
  /** Called when what is shown is out of date. */
  onStale: () => void;
}

/** Actions of a notification that need no other page. They show as done at once and are reverted when the call fails. */
function NoticeActions({ notice, onDone, onStale }: NoticeActionsProps) {
  const { action, content } = notice;
  const [doneAction, setDoneAction] = useState<NoticeAction['kind'] | null>(null);
  const [failures, setFailures] = useState(0);
  const outcome = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // the focused button disappears, and returns after a failure
  useEffect(() => {
    if (doneAction !== null) outcome.current?.focus();
    else if (failures > 0) button.current?.focus();
  }, [doneAction, failures]);
  const runAction = async (action: NoticeAction) => {
    if (content === null) return;
    setDoneAction(action.kind);
    const result = await send(action, content.id);
    if (result.ok) return onDone();
    setDoneAction(null);
    setFailures((n) => n + 1);
    if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, notificationText.actionFailed));
    // the announcement changed, or another user was faster
    if (result.error.code === 404 || result.error.code === 409) onStale();
  };
  if (doneAction !== null) {
    return (
      <p ref={outcome} className={styles.acted} tabIndex={-1}>
        <CheckIcon small />
        {ACTION_TEXT[doneAction].message}
      </p>
    );
  }
  if (action === null || content === null) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={getButtonClass('plain', 'small')}
        onClick={() => void runAction(action)}
      >
        {ACTION_TEXT[action.kind].label}
      </button>
      {action.kind === 'STILL_VALID' && action.edit && (
        <Link
          className={getButtonClass('text', 'small')}
          to={`/editor?model=${content.model}&id=${content.id}`}
        >
          {notificationText.edit}
        </Link>
      )}
    </>
  );
}

async function send(action: NoticeAction, id: Id): Promise<Result<unknown>> {
  const params = { id };
  if (action.kind === 'STILL_VALID') return callLazily('PUT /article/:id/stillValid', { params });
  const body = { revision: action.revision };
  if (action.kind === 'MUST_READ')
    return callLazily('PUT /mustRead/:contentId/confirm', { params: { contentId: id }, body });
  return callLazily('PUT /announcement/:id/confirm', { params, body });
}

const DAY = 86_400_000;

interface NoticeDaysProps {
  notices: readonly NotificationItem[];
  reading: ReturnType<typeof useReading>;
}

/** Notifications grouped by day: today, yesterday, earlier. */
export function NoticeDays({ notices, reading }: NoticeDaysProps) {
  const { now } = useSession();
  const zone = useZone();
  return ['today' as const, 'yesterday' as const, 'earlier' as const].map((day) => {
    const dayNotices = notices.filter(
      ({ createdAt }) => getDayGroup(Date.parse(createdAt), now, zone) === day,
    );
    if (dayNotices.length === 0) return null;
    return (
      <section key={day} aria-labelledby={`day-${day}`}>
        <h2 className={styles.day} id={`day-${day}`}>
          {notificationText[day]}
        </h2>
        {dayNotices.map((notice) => (
          <Notice
            key={notice.id}
            notice={notice}
            read={notice.read || reading.isMarked(notice.id)}
            onRead={() => void reading.markRead(notice.id)}
            onStale={() => void reading.refresh()}
          />
        ))}
      </section>
    );
  });
}

function getDayGroup(at: number, now: number, zone: string): 'today' | 'yesterday' | 'earlier' {
  const date = (time: number) => {
    const { year, month, day } = getTimeParts(zone, time);
    return `${year}-${month}-${day}`;
  };
  // clocks differ a little between machines: a time in the future counts as today
  if (at >= now || date(at) === date(now)) return 'today';
  return date(at) === date(now - DAY) ? 'yesterday' : 'earlier';
}
