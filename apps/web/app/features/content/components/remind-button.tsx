import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLater } from '../../../api/later.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { contentText } from '../content.text.ts';
import styles from './article.module.css';

/** Asks whoever looks after an article to look through it; nobody else need press it that day. */
export default function RemindButton({ id }: { id: Id }) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const remind = async () => {
    if (state !== 'open') return;
    setState('busy');
    const answer = await callLater('POST /article/:id/remind', { params: { id } });
    if (answer.ok) {
      setState('done');
      toast.done(answer.data.reminded ? contentText.reminded : contentText.remindedToday);
      return;
    }
    setState('open');
    if (answer.error.code !== 403)
      toast.error(serverMessage(answer.error.msg, contentText.remindFailed));
  };
  return (
    // it keeps the focus when there is no more to press
    <button
      type="button"
      className={styles.remind}
      aria-disabled={state === 'open' ? undefined : true}
      onClick={() => void remind()}
    >
      {state === 'done' ? contentText.reminded : contentText.remind}
    </button>
  );
}
