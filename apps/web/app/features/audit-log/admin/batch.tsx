import { useRef, useState } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { adminText, BatchBar } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { ReasonField } from './reason-field.tsx';
import type { Status } from './submit-verdicts.ts';
import { useReason } from './use-reason.ts';
import styles from './batch.module.css';

interface ReviewBatchProps {
  unit: string;
  templates: readonly string[];
  count: number;
  clear: () => void;
  decide: (status: Status, reason: string, progress: (n: number) => void) => Promise<void>;
  selectAll: () => void;
}

/** One verdict for several items. */
export function ReviewBatch(props: ReviewBatchProps) {
  const { unit, templates, count, clear, decide, selectAll } = props;
  const [isRejecting, setRejecting] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = useReason(field, { kind: 'content', id: '', templates });
  const run = async (status: Status, reasonText: string) => {
    setRejecting(false);
    setBusy(reviewText.batchBusy(0, count));
    await decide(status, reasonText, (n) => setBusy(reviewText.batchBusy(n, count)));
    setBusy(null);
    reason.clear();
  };
  const reject = () => {
    if (reason.state.text.trim() === '') reason.requestReason();
    else void run('REJECTED', reason.state.text);
  };
  if (busy !== null) return <output className={styles.busy}>{busy}</output>;
  return (
    <div className={styles.place}>
      <BatchBar count={count} unit={unit} clear={clear}>
        <button type="button" className={getButtonClass('text', 'small')} onClick={selectAll}>
          {reviewText.selectAll}
        </button>
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => void run('APPROVED', '')}
        >
          {reviewText.batchApprove}
        </button>
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => setRejecting(true)}
        >
          {reviewText.batchReject}
        </button>
      </BatchBar>
      <Dialog
        open={isRejecting}
        onClose={() => setRejecting(false)}
        title={reviewText.batchRejectTitle(count, unit)}
        footer={
          <>
            <button type="button" className={getButtonClass()} onClick={() => setRejecting(false)}>
              {adminText.cancel}
            </button>
            <button type="button" className={getButtonClass('primary')} onClick={reject}>
              {reviewText.reject}
            </button>
          </>
        }
      >
        <p className={styles.words}>{reviewText.batchRejectDescription}</p>
        <ReasonField reason={reason.state} send={reject} />
      </Dialog>
    </div>
  );
}
