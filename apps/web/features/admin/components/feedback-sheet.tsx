import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { TYPE_LABELS } from '../../feedback/feedback.text.ts';
import { feedbackDeskText } from '../admin.text.ts';
import { useConfirm } from './confirm.tsx';
import { placeOf } from './feedback-columns.tsx';
import { FeedbackTalk } from './feedback-talk.tsx';
import { SideSheet } from './side-sheet.tsx';
import { useFeedback } from './use-feedback.ts';
import admin from './admin.module.css';
import styles from './feedback-desk.module.css';

/** One feedback beside the table: its conversation, and what becomes of it. */
export function FeedbackSheet({ item, close }: { item: FeedbackItem | null; close: () => void }) {
  const confirm = useConfirm();
  const { shown, setState, remove, add } = useFeedback(item, close);
  const ask = () =>
    confirm.ask({
      title: feedbackDeskText.removeTitle,
      words: feedbackDeskText.removeWords,
      ok: feedbackDeskText.remove,
      danger: true,
      run: remove,
    });
  const open = shown?.state === 'OPEN';
  return (
    <>
      <SideSheet
        open={item !== null}
        title={feedbackDeskText.sheet}
        onClose={close}
        footer={
          shown !== null && (
            <>
              {shown.abilities.delete && (
                <button type="button" className={buttonClass('danger')} onClick={ask}>
                  {feedbackDeskText.remove}
                </button>
              )}
              {shown.abilities.resolve && (
                <button
                  type="button"
                  className={buttonClass(open ? 'primary' : 'plain')}
                  onClick={() => void setState(open ? 'RESOLVED' : 'OPEN')}
                >
                  {open ? feedbackDeskText.resolve : feedbackDeskText.reopen}
                </button>
              )}
            </>
          )
        }
      >
        {item !== null && <Facts item={shown ?? item} />}
        {shown !== null && <FeedbackTalk key={shown.id} detail={shown} add={add} />}
      </SideSheet>
      {confirm.place}
    </>
  );
}

function Facts({ item }: { item: FeedbackItem }) {
  return (
    <>
      <p className={styles.words}>{item.text || feedbackDeskText.noWords}</p>
      <dl className={admin.facts}>
        <dt>{feedbackDeskText.type}</dt>
        <dd>{TYPE_LABELS[item.type]}</dd>
        <dt>{feedbackDeskText.state}</dt>
        <dd>{feedbackDeskText.states[item.state]}</dd>
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
