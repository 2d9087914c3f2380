import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { contentText } from '../content.text.ts';
import styles from './article.module.css';

/** Asks the owner of an article to review it; further requests on that day have no effect. */
export default function RemindButton({ id }: { id: Id }) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const remind = async () => {
    if (state !== 'open') return;
    setState('busy');
    const result = await callLazily('POST /article/:id/remind', { params: { id } });
    if (result.ok) {
      setState('done');
      toast.success(result.data.reminded ? contentText.reminded : contentText.remindedToday);
      return;
    }
    setState('open');
    if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, contentText.remindFailed));
  };
  return (
    // the button keeps the focus when it is done
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
