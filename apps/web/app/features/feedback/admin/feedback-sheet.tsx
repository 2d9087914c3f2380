import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { Link, useRevalidator } from 'react-router';
import { Time } from '../../../ui/time.tsx';
import { FeedbackActs } from '../components/feedback-acts.tsx';
import { FeedbackTalk } from '../components/feedback-talk.tsx';
import { useFeedback } from '../components/use-feedback.ts';
import { placeOf } from '../feedback.address.ts';
import { TYPE_LABELS, feedbackTalkText } from '../feedback.text.ts';
import { useConfirm, SideSheet, adminStyles as admin } from '../../admin/admin.public.ts';
import { feedbackDeskText } from './feedback-admin.text.ts';
import styles from './feedback-desk.module.css';

interface FeedbackSheetProps {
  /** Of the feedback that is open. */
  id: string | null;
  /** What the table knows of it already. */
  item: FeedbackItem | null;
  close: () => void;
}

/** One feedback in a sheet next to the table: its conversation, and what becomes of it. */
export function FeedbackSheet({ id, item, close }: FeedbackSheetProps) {
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const { shown, status, setState, remove, add } = useFeedback(id, close, revalidate);
  const facts = shown ?? item;
  const ask = () =>
    confirm.ask({
      title: feedbackTalkText.removeTitle,
      words: feedbackTalkText.removeWords,
      ok: feedbackTalkText.remove,
      danger: true,
      run: remove,
    });
  return (
    <>
      <SideSheet
        open={id !== null}
        title={feedbackTalkText.title}
        onClose={close}
        footer={
          shown !== null && <FeedbackActs detail={shown} setState={setState} askRemoval={ask} />
        }
      >
        {facts !== null && <Facts item={facts} />}
        <p role="status">{status}</p>
        {shown !== null && <FeedbackTalk key={shown.id} detail={shown} add={add} />}
      </SideSheet>
      {confirm.place}
    </>
  );
}

function Facts({ item }: { item: FeedbackItem }) {
  return (
    <>
      <p className={styles.words}>{item.text || feedbackTalkText.noWords}</p>
      <dl className={admin.facts}>
        <dt>{feedbackDeskText.type}</dt>
        <dd>{TYPE_LABELS[item.type]}</dd>
        <dt>{feedbackDeskText.state}</dt>
        <dd>{feedbackTalkText.states[item.state]}</dd>
        <dt>{feedbackDeskText.about}</dt>
        <dd>
          <Link to={placeOf(item)}>{item.content.title}</Link>
        </dd>
        {item.comment !== null && (
          <>
            <dt>{feedbackDeskText.comment}</dt>
            <dd>{item.comment}</dd>
          </>
        )}
        <dt>{feedbackDeskText.author}</dt>
        <dd>{item.author.nickname}</dd>
        <dt>{feedbackDeskText.at}</dt>
        <dd>
          <Time at={item.createdAt} />
        </dd>
      </dl>
    </>
  );
}
