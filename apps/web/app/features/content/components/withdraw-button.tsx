import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { contentText } from '../content.text.ts';
import styles from './article.module.css';

/** Withdraws a text that waits for review, after asking. */
export default function WithdrawButton({ id }: { id: Id }) {
  const [state, setState] = useState<'closed' | 'open' | 'busy'>('closed');
  const { revalidate } = useRevalidator();
  const withdraw = async () => {
    setState('busy');
    const result = await callLazily('PUT /auditlog/content/:id/withdraw', { params: { id } });
    setState('closed');
    if (result.ok) toast.success(contentText.withdrawn);
    else if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, contentText.withdrawFailed));
    // a reviewer may have decided meanwhile: the page shows how it is now
    await revalidate();
  };
  return (
    <>
      <button type="button" className={styles.remind} onClick={() => setState('open')}>
        {contentText.withdraw}
      </button>
      <ChoiceDialog
        open={state !== 'closed'}
        title={contentText.withdrawTitle}
        accept={{
          label: contentText.withdraw,
          run: () => void withdraw(),
          busy: state === 'busy',
        }}
        decline={{ label: contentText.cancel, run: () => setState('closed') }}
      >
        <p>{contentText.withdrawDescription}</p>
      </ChoiceDialog>
    </>
  );
}
