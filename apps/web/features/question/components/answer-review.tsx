import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';
import { useAct } from './use-act.ts';

/** A reviewer's verdict on an answer that waits, in its place. */
export default function AnswerReview({ id, revision }: { id: Id; revision: number }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const act = useAct();
  const decide = async (status: 'APPROVED' | 'REJECTED') => {
    if (status === 'REJECTED' && reason.trim() === '') {
      setError(questionText.reasonMissing);
      return;
    }
    const done = await act((calls) => calls.decide({ id, revision }, status, reason));
    if (done === null) return;
    toast.done(status === 'APPROVED' ? questionText.approved : questionText.refusedDone);
  };
  return (
    <div className={styles.review}>
      <Field
        label={questionText.reason}
        value={reason}
        error={error}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <button
        type="button"
        className={buttonClass('danger')}
        onClick={() => void decide('REJECTED')}
      >
        {questionText.refuse}
      </button>
      <button
        type="button"
        className={buttonClass('primary')}
        onClick={() => void decide('APPROVED')}
      >
        {questionText.approve}
      </button>
    </div>
  );
}
