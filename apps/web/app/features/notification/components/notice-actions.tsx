import type { Id } from '@zhihui/contract/schema.ts';
import type { Result } from '@zhihui/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type {
  NoticeAction,
  NotificationItem,
} from '@zhihui/contract/features/notification/notification.schema.ts';
import { callLater } from '../../../api/later.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { buttonClass } from '../../../ui/button.ts';
import { CheckIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ACTION_WORDS, notificationText } from '../notification.text.ts';
import styles from './notifications.module.css';

interface NoticeActionsProps {
  notice: NotificationItem;
  /** It is done, so the notification is read too. */
  onDone: () => void;
  /** What is shown is not how things are any more. */
  onStale: () => void;
}

/** What can be done about a notification without leaving the page: shown as done at once, taken back when that fails. */
export function NoticeActions({ notice, onDone, onStale }: NoticeActionsProps) {
  const { action, content } = notice;
  const [done, setDone] = useState<NoticeAction['kind'] | null>(null);
  const [failures, setFailures] = useState(0);
  const outcome = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // the button that had the focus goes, and comes back after a failure
  useEffect(() => {
    if (done !== null) outcome.current?.focus();
    else if (failures > 0) button.current?.focus();
  }, [done, failures]);
  const act = async (wanted: NoticeAction) => {
    if (content === null) return;
    setDone(wanted.kind);
    const answer = await send(wanted, content.id);
    if (answer.ok) return onDone();
    setDone(null);
    setFailures((n) => n + 1);
    if (answer.error.code !== 403)
      toast.error(serverMessage(answer.error.msg, notificationText.notActed));
    // the announcement was changed, or somebody else was faster
    if (answer.error.code === 404 || answer.error.code === 409) onStale();
  };
  if (done !== null) {
    return (
      <p ref={outcome} className={styles.acted} tabIndex={-1}>
        <CheckIcon small />
        {ACTION_WORDS[done].done}
      </p>
    );
  }
  if (action === null || content === null) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass('plain', 'small')}
        onClick={() => void act(action)}
      >
        {ACTION_WORDS[action.kind].act}
      </button>
      {action.kind === 'STILL_VALID' && action.edit && (
        <Link
          className={buttonClass('text', 'small')}
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
  if (action.kind === 'STILL_VALID') return callLater('PUT /article/:id/stillValid', { params });
  const body = { revision: action.revision };
  return callLater('PUT /announcement/:id/confirm', { params, body });
}
