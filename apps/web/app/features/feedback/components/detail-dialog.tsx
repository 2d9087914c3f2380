import type { FeedbackDetail } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { getLoginAddress } from '../../../api/load.ts';
import { useSession } from '../../../session/session.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { getTargetAddress } from '../feedback.address.ts';
import { TYPE_LABELS, feedbackConversationText } from '../feedback.text.ts';
import { FeedbackActions, FeedbackConversation } from './feedback-conversation.tsx';
import { useFeedback } from './use-feedback.ts';
import styles from './detail-dialog.module.css';

/** One feedback for its author and for editors, on the page of its target. */
export function DetailDialog({ id, close }: { id: Id; close: () => void }) {
  const { user } = useSession();
  const { detail, status, setState, remove, add } = useFeedback(user === null ? null : id, close);
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await remove();
    setBusy(false);
    setConfirming(false);
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={feedbackConversationText.title}
        footer={
          <>
            <button type="button" className={getButtonClass()} onClick={close}>
              {feedbackConversationText.close}
            </button>
            {detail !== null && (
              <FeedbackActions
                detail={detail}
                setState={setState}
                onRemove={() => setConfirming(true)}
              />
            )}
          </>
        }
      >
        {user === null && <SignIn />}
        <p role="status">{status}</p>
        {detail !== null && (
          <>
            <FeedbackContent detail={detail} />
            <FeedbackConversation detail={detail} add={add} />
          </>
        )}
      </Dialog>
      <ChoiceDialog
        open={isConfirming}
        title={feedbackConversationText.removeTitle}
        accept={{
          label: feedbackConversationText.remove,
          run: () => void run(),
          danger: true,
          busy,
        }}
        decline={{ label: feedbackConversationText.cancel, run: () => setConfirming(false) }}
      >
        <p>{feedbackConversationText.removeDescription}</p>
      </ChoiceDialog>
    </>
  );
}

/** Mails link here, too, so the user may not be signed in. */
function SignIn() {
  const { pathname, search, hash } = useLocation();
  return (
    <p>
      {feedbackConversationText.signInRequired}{' '}
      <a href={getLoginAddress(pathname + search + hash)}>{feedbackConversationText.signIn}</a>
    </p>
  );
}

/** The text of the feedback. */
function FeedbackContent({ detail }: { detail: FeedbackDetail }) {
  const { author, type, state, text, comment, createdAt } = detail;
  return (
    <div className={styles.said}>
      <p className={styles.who}>
        <b>{author.nickname}</b>
        <Tag>{TYPE_LABELS[type]}</Tag>
        <span>{feedbackConversationText.states[state]}</span>
        <Time at={createdAt} />
      </p>
      <p className={styles.words}>{text || feedbackConversationText.noDescription}</p>
      {comment !== null && (
        <blockquote>
          {comment}{' '}
          <Anchor to={getTargetAddress(detail)}>{feedbackConversationText.toComment}</Anchor>
        </blockquote>
      )}
    </div>
  );
}
