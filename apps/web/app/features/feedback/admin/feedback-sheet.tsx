import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { Link, useRevalidator } from 'react-router';
import { Time } from '../../../ui/time.tsx';
import { FeedbackActions, FeedbackConversation } from '../components/feedback-conversation.tsx';
import { useFeedback } from '../components/use-feedback.ts';
import { getTargetAddress } from '../feedback.address.ts';
import { TYPE_LABELS, feedbackConversationText } from '../feedback.text.ts';
import { useConfirm, SideSheet, adminStyles as admin } from '../../admin/admin.public.ts';
import { feedbackQueueText } from './feedback-admin.text.ts';
import styles from './feedback.module.css';

interface FeedbackSheetProps {
  /** Id of the open feedback. */
  id: string | null;
  /** The row of the table, shown until the details have loaded. */
  item: FeedbackItem | null;
  close: () => void;
}

/** One feedback in a sheet next to the table: its conversation and its actions. */
export function FeedbackSheet({ id, item, close }: FeedbackSheetProps) {
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const { detail, status, setState, remove, add } = useFeedback(id, close, revalidate);
  const facts = detail ?? item;
  const confirmRemoval = () =>
    confirm.open({
      title: feedbackConversationText.removeTitle,
      description: feedbackConversationText.removeDescription,
      ok: feedbackConversationText.remove,
      danger: true,
      run: remove,
    });
  return (
    <>
      <SideSheet
        open={id !== null}
        title={feedbackConversationText.title}
        size="wide"
        onClose={close}
        footer={
          detail !== null && (
            <FeedbackActions detail={detail} setState={setState} onRemove={confirmRemoval} />
          )
        }
      >
        {facts !== null && <Facts item={facts} />}
        <p role="status">{status}</p>
        {detail !== null && <FeedbackConversation key={detail.id} detail={detail} add={add} />}
      </SideSheet>
      {confirm.dialog}
    </>
  );
}

function Facts({ item }: { item: FeedbackItem }) {
  return (
    <>
      <p className={styles.words}>{item.text || feedbackConversationText.noDescription}</p>
      <dl className={admin.facts}>
        <dt>{feedbackQueueText.type}</dt>
        <dd>{TYPE_LABELS[item.type]}</dd>
        <dt>{feedbackQueueText.state}</dt>
        <dd>{feedbackConversationText.states[item.state]}</dd>
        <dt>{feedbackQueueText.targetColumn}</dt>
        <dd>
          <Link to={getTargetAddress(item)}>{item.content.title}</Link>
        </dd>
        {item.comment !== null && (
          <>
            <dt>{feedbackQueueText.comment}</dt>
            <dd>{item.comment}</dd>
          </>
        )}
        <dt>{feedbackQueueText.author}</dt>
        <dd>{item.author.nickname}</dd>
        <dt>{feedbackQueueText.createdAt}</dt>
        <dd>
          <Time at={item.createdAt} />
        </dd>
      </dl>
    </>
  );
}
