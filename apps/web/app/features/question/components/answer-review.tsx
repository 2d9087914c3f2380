import { MAX_REASON } from '@zhihui/contract/features/audit-log/audit-log.limits.ts';
import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { answerAnchor } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';
import { useAct } from './use-act.ts';

/** A reviewer's verdict on an answer that waits, in its place. */
export default function AnswerReview({ id, revision }: { id: Id; revision: number }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const act = useAct();
  const live = useHydrated();
  const decide = async (status: 'APPROVED' | 'REJECTED') => {
    if (status === 'REJECTED' && reason.trim() === '') {
      setError(questionText.reasonMissing);
      return;
    }
    const done = await act((calls) => calls.decide({ id, revision }, status, reason));
    if (done === null) return;
    const { auditLogId } = done.data;
    const undo = async () => {
      if ((await act((calls) => calls.undecide(auditLogId))) === null) return;
      toast.done(questionText.undecided);
    };
    toast.done(status === 'APPROVED' ? questionText.approved : questionText.refusedDone, {
      label: questionText.undo,
      run: () => void undo(),
    });
    // the button that was pressed is gone with the form
    document.getElementById(answerAnchor(id))?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.review}>
      <Field
        label={questionText.reason}
        value={reason}
        error={error}
        maxLength={MAX_REASON}
        onChange={(event) => setReason(event.target.value)}
      />
      <button
        type="button"
        className={buttonClass('danger')}
        disabled={!live}
        onClick={() => void decide('REJECTED')}
      >
        {questionText.refuse}
      </button>
      <button
        type="button"
        className={buttonClass('primary')}
        disabled={!live}
        onClick={() => void decide('APPROVED')}
      >
        {questionText.approve}
      </button>
    </div>
  );
}
