import type { Id } from '@zhihui/contract/schema.ts';
import type { ReviewLoad } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { useState, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTableParams, adminText, BatchBar } from '../../admin/admin.public.ts';
import { Queue } from './queue.tsx';
import type { QueueItem } from './queue.tsx';
import type { Review } from './use-review.ts';
import styles from './review.module.css';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import type { Status } from './submit-verdicts.ts';
import batchStyles from './batch.module.css';

interface ReviewQueueProps {
  /** Address of the review page. */
  path: string;
  /** Title of the screen; omitted: 待审核. */
  heading?: string;
  /** Links to the other screens of the same kind. */
  tabs?: ReactNode;
  review: Review<QueueItem>;
  /** Total of pending items when the queue was loaded, and how many of them were loaded. */
  total: number;
  loaded: number;
  allowed: boolean;
  /** Shown when nothing is pending. */
  empty: string;
  /** Measure word of an item. */
  unit: string;
  tree?: CategoryNode[];
  load?: readonly ReviewLoad[];
}

const NONE_SELECTED: ReadonlySet<string> = new Set();

/** The review queue, in which several items can be selected for one verdict. */
export function ReviewQueue(props: ReviewQueueProps) {
  const {
    path,
    heading,
    tabs,
    review,
    total,
    loaded,
    allowed,
    empty,
    unit,
    tree = null,
    load = [],
  } = props;
  const { queue, id, select, decide } = review;
  const [selectedIds, setSelectedIds] = useState(NONE_SELECTED);
  const params = useTableParams();
  const toggle = (itemId: Id, selected: boolean) =>
    setSelectedIds((set) => {
      const now = new Set(set);
      if (selected) now.add(String(itemId));
      else now.delete(String(itemId));
      return now;
    });
  const chosen = queue.filter((item) => selectedIds.has(String(item.id)));
  return (
    <div className={styles.queue}>
      <Queue
        path={path}
        heading={heading ?? reviewText.queue}
        tabs={tabs}
        empty={empty}
        queue={queue}
        total={Math.max(total - (loaded - queue.length), 0)}
        current={id}
        selectedIds={selectedIds}
        tree={tree}
        load={load}
        claimHolders={review.claimHolders}
        params={params}
        select={select}
        toggle={allowed ? toggle : null}
      />
      <ReviewBatch
        unit={unit}
        templates={review.queueState?.reasonTemplates ?? []}
        count={chosen.length}
        clear={() => setSelectedIds(NONE_SELECTED)}
        selectAll={() => setSelectedIds(new Set(queue.map((item) => String(item.id))))}
        decide={async (status, reason, progress) => {
          await decide(chosen, status, reason, progress);
          setSelectedIds(NONE_SELECTED);
        }}
      />
    </div>
  );
}

interface ReviewBatchProps {
  unit: string;
  templates: readonly string[];
  count: number;
  clear: () => void;
  decide: (status: Status, reason: string, progress: (n: number) => void) => Promise<void>;
  selectAll: () => void;
}

/** One verdict for several items. */
function ReviewBatch(props: ReviewBatchProps) {
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
  if (busy !== null) return <output className={batchStyles.busy}>{busy}</output>;
  return (
    <div className={batchStyles.place}>
      <BatchBar selected={{ count, total: count, clear, selectAll: null }} unit={unit}>
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
        <p className={batchStyles.words}>{reviewText.batchRejectDescription}</p>
        <ReasonField reason={reason.state} send={reject} />
      </Dialog>
    </div>
  );
}
