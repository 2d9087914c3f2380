import type { Id } from '@zhihui/contract/schema.ts';
import type { Result } from '@zhihui/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type {
  NoticeAction,
  NotificationItem,
} from '@zhihui/contract/features/notification/notification.schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { CheckIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ACTION_TEXT, notificationText } from '../notification.text.ts';
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
  const [doneAction, setDoneAction] = useState<NoticeAction['kind'] | null>(null);
  const [failures, setFailures] = useState(0);
  const outcome = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // the button that had the focus goes, and comes back after a failure
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
    // the announcement was changed, or somebody else was faster
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
  return callLazily('PUT /announcement/:id/confirm', { params, body });
}
