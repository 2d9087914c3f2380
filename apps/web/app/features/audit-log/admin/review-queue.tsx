import type { Id } from '@zhihui/contract/schema.ts';
import type { ReviewLoad } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { useState } from 'react';
import { useTableParams } from '../../admin/admin.public.ts';
import { ReviewBatch } from './batch.tsx';
import { Queue } from './queue.tsx';
import type { QueueItem } from './queue.tsx';
import type { Review } from './use-review.ts';
import styles from './desk.module.css';

interface ReviewQueueProps {
  /** Address of the desk. */
  path: string;
  review: Review<QueueItem>;
  /** How many waited when the queue was loaded, and how many of them were. */
  total: number;
  loaded: number;
  allowed: boolean;
  /** Said when nothing waits. */
  empty: string;
  /** What one of them is counted by. */
  unit: string;
  tree?: CategoryNode[];
  load?: readonly ReviewLoad[];
}

const NONE_SELECTED: ReadonlySet<string> = new Set();

/** The queue of a desk, out of which several can be picked for one verdict. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { path, review, total, loaded, allowed, empty, unit, tree = null, load = [] } = props;
  const { queue, id, select, decide } = review;
  const [selectedIds, setSelectedIds] = useState(NONE_SELECTED);
  const params = useTableParams();
  const toggle = (one: Id, selected: boolean) =>
    setSelectedIds((set) => {
      const now = new Set(set);
      if (selected) now.add(String(one));
      else now.delete(String(one));
      return now;
    });
  const chosen = queue.filter((item) => selectedIds.has(String(item.id)));
  return (
    <div className={styles.queue}>
      <Queue
        path={path}
        empty={empty}
        queue={queue}
        total={Math.max(total - (loaded - queue.length), 0)}
        current={id}
        selectedIds={selectedIds}
        tree={tree}
        load={load}
        claimHolders={review.holders}
        params={params}
        select={select}
        toggle={allowed ? toggle : null}
      />
      <ReviewBatch
        unit={unit}
        templates={review.desk?.reasonTemplates ?? []}
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
