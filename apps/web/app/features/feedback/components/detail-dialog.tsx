import type { FeedbackDetail } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { loginAddress } from '../../../api/load.ts';
import { useSession } from '../../../session/session.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { placeOf } from '../feedback.address.ts';
import { TYPE_LABELS, feedbackTalkText } from '../feedback.text.ts';
import { FeedbackActs } from './feedback-acts.tsx';
import { FeedbackTalk } from './feedback-talk.tsx';
import { useFeedback } from './use-feedback.ts';
import styles from './detail-dialog.module.css';

/** One feedback for the people it concerns, on the page of what it is about. */
export function DetailDialog({ id, close }: { id: Id; close: () => void }) {
  const { user } = useSession();
  const { shown, status, setState, remove, add } = useFeedback(user === null ? null : id, close);
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await remove();
    setBusy(false);
    ask(false);
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={feedbackTalkText.title}
        footer={
          <>
            <button type="button" className={buttonClass()} onClick={close}>
              {feedbackTalkText.close}
            </button>
            {shown !== null && (
              <FeedbackActs detail={shown} setState={setState} askRemoval={() => ask(true)} />
            )}
          </>
        }
      >
        {user === null && <SignIn />}
        <p role="status">{status}</p>
        {shown !== null && (
          <>
            <Said detail={shown} />
            <FeedbackTalk detail={shown} add={add} />
          </>
        )}
      </Dialog>
      <AskDialog
        open={asking}
        title={feedbackTalkText.removeTitle}
        yes={{ label: feedbackTalkText.remove, run: () => void run(), danger: true, busy }}
        no={{ label: feedbackTalkText.cancel, run: () => ask(false) }}
      >
        <p>{feedbackTalkText.removeWords}</p>
      </AskDialog>
    </>
  );
}

/** Mails lead here too, where nobody need be signed in. */
function SignIn() {
  const { pathname, search, hash } = useLocation();
  return (
    <p>
      {feedbackTalkText.signInFirst}{' '}
      <a href={loginAddress(pathname + search + hash)}>{feedbackTalkText.signIn}</a>
    </p>
  );
}

/** The text it came with. */
function Said({ detail }: { detail: FeedbackDetail }) {
  const { author, type, state, text, comment, createdAt } = detail;
  return (
    <div className={styles.said}>
      <p className={styles.who}>
        <b>{author.nickname}</b>
        <Tag>{TYPE_LABELS[type]}</Tag>
        <span>{feedbackTalkText.states[state]}</span>
        <Time at={createdAt} />
      </p>
      <p className={styles.words}>{text || feedbackTalkText.noWords}</p>
      {comment !== null && (
        <blockquote>
          {comment} <Anchor to={placeOf(detail)}>{feedbackTalkText.toComment}</Anchor>
        </blockquote>
      )}
    </div>
  );
}
