import type {
  FeedbackDetail,
  FeedbackItem,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { TYPE_LABELS } from '../../feedback/feedback.text.ts';
import { feedbackDeskText } from '../admin.text.ts';
import { useConfirm } from './confirm.tsx';
import { placeOf } from './feedback-columns.tsx';
import { SideSheet } from './side-sheet.tsx';
import admin from './admin.module.css';
import styles from './feedback-desk.module.css';

/** One feedback beside the table: its conversation, and what becomes of it. */
export function FeedbackSheet({ item, close }: { item: FeedbackItem | null; close: () => void }) {
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const [detail, setDetail] = useState<FeedbackDetail | null>(null);
  useEffect(() => {
    if (item === null) return undefined;
    let gone = false;
    void call('GET /feedback/:id', { params: { id: item.id } }).then(({ code, data, msg }) => {
      if (gone) return;
      if (code === 200) setDetail(data);
      else if (code !== 403) toast.error(msg || feedbackDeskText.failed);
    });
    return () => {
      gone = true;
    };
  }, [item]);
  const shown = item !== null && detail?.id === item.id ? detail : null;

  const setState = async (state: FeedbackState) => {
    if (shown === null) return;
    setDetail({ ...shown, state });
    const params = { id: shown.id };
    const { code, msg } = await call('PUT /feedback/:id/state', { params, body: { state } });
    if (code === 200) {
      await revalidate();
      return;
    }
    setDetail(shown);
    if (code !== 403) toast.error(msg || feedbackDeskText.failed);
  };
  const remove = async () => {
    if (shown === null) return;
    const { code, msg } = await call('DELETE /feedback/:id', { params: { id: shown.id } });
    if (code !== 200) {
      if (code !== 403) toast.error(msg || feedbackDeskText.failed);
      return;
    }
    toast.done(feedbackDeskText.removed);
    close();
    await revalidate();
  };
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
        {shown !== null && (
          <Talk
            key={shown.id}
            detail={shown}
            said={(comment) => setDetail({ ...shown, comments: [...shown.comments, comment] })}
          />
        )}
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

interface TalkProps {
  detail: FeedbackDetail;
  said: (comment: FeedbackDetail['comments'][number]) => void;
}

function Talk({ detail, said }: TalkProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    if (text.trim() === '') {
      setError(feedbackDeskText.replyNeeded);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const body = { feedbackId: detail.id, content: text };
    const { code, data, msg } = await call('POST /feedback/comment', { body });
    setBusy(false);
    if (code !== 200 || data === null) {
      setError(msg || feedbackDeskText.failed);
      return;
    }
    setText('');
    said(data);
  };
  return (
    <section className={styles.talk}>
      <h3>{feedbackDeskText.talk}</h3>
      {detail.comments.length === 0 && <p className={styles.none}>{feedbackDeskText.noTalk}</p>}
      <ol>
        {detail.comments.map(({ id, author, text: words, createdAt }) => (
          <li key={id}>
            <b>{author.nickname}</b> <Time at={createdAt} />
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <textarea
          ref={field}
          className={inputClass}
          rows={3}
          maxLength={1000}
          aria-label={feedbackDeskText.reply}
          placeholder={feedbackDeskText.replyHint}
          value={text}
          aria-invalid={error !== null || undefined}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        {error !== null && (
          <span className={styles.error} role="alert">
            {error}
          </span>
        )}
        <button type="submit" className={buttonClass()} aria-busy={busy || undefined}>
          {feedbackDeskText.send}
        </button>
      </form>
    </section>
  );
}
