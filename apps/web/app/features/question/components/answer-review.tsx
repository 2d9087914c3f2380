import { MAX_REASON } from '@zhihui/contract/features/audit-log/audit-log.limits.ts';
import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getAnswerAnchor } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';
import { useQuestionAction } from './use-question-action.ts';

/** A reviewer's verdict on a pending answer, in place. */
export default function AnswerReview({ id, revision }: { id: Id; revision: number }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const runAction = useQuestionAction();
  const hydrated = useHydrated();
  const decide = async (status: 'APPROVED' | 'REJECTED') => {
    if (status === 'REJECTED' && reason.trim() === '') {
      setError(questionText.reasonMissing);
      return;
    }
    const verdict = await runAction((questionCalls) =>
      questionCalls.decide({ id, revision }, status, reason),
    );
    if (verdict === null) return;
    const { auditLogId } = verdict.data;
    const undo = async () => {
      if ((await runAction((questionCalls) => questionCalls.undoVerdict(auditLogId))) === null)
        return;
      toast.success(questionText.verdictUndone);
    };
    toast.success(status === 'APPROVED' ? questionText.approved : questionText.rejectedMessage, {
      label: questionText.undo,
      run: () => void undo(),
    });
    // the pressed button disappears with the form
    document.getElementById(getAnswerAnchor(id))?.focus({ preventScroll: true });
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
        className={getButtonClass('danger')}
        disabled={!hydrated}
        onClick={() => void decide('REJECTED')}
      >
        {questionText.refuse}
      </button>
      <button
        type="button"
        className={getButtonClass('primary')}
        disabled={!hydrated}
        onClick={() => void decide('APPROVED')}
      >
        {questionText.approve}
      </button>
    </div>
  );
}
