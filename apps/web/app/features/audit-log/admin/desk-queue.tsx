import type { Id } from '@zhihui/contract/schema.ts';
import type { Load } from '@zhihui/contract/features/desk/desk.schema.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { useState } from 'react';
import { useTableParams } from '../../admin/admin.public.ts';
import { ReviewBatch } from './batch.tsx';
import { Queue } from './queue.tsx';
import type { Waiting } from './queue.tsx';
import type { Review } from './use-review.ts';
import styles from './desk.module.css';

interface DeskQueueProps {
  /** Address of the desk. */
  path: string;
  review: Review<Waiting>;
  /** How many waited when the queue was loaded, and how many of them were. */
  total: number;
  loaded: number;
  allowed: boolean;
  /** Said when nothing waits. */
  empty: string;
  /** What one of them is counted by. */
  unit: string;
  tree?: CategoryNode[];
  load?: readonly Load[];
}

const NOBODY: ReadonlySet<string> = new Set();

/** The queue of a desk, out of which several can be picked for one verdict. */
export function DeskQueue(props: DeskQueueProps) {
  const { path, review, total, loaded, allowed, empty, unit, tree = null, load = [] } = props;
  const { queue, id, select, decide } = review;
  const [picked, setPicked] = useState(NOBODY);
  const params = useTableParams();
  const pick = (one: Id, on: boolean) =>
    setPicked((set) => {
      const now = new Set(set);
      if (on) now.add(String(one));
      else now.delete(String(one));
      return now;
    });
  const chosen = queue.filter((item) => picked.has(String(item.id)));
  return (
    <div className={styles.queue}>
      <Queue
        path={path}
        empty={empty}
        queue={queue}
        total={Math.max(total - (loaded - queue.length), 0)}
        current={id}
        picked={picked}
        tree={tree}
        load={load}
        holders={review.holders}
        params={params}
        select={select}
        pick={allowed ? pick : null}
      />
      <ReviewBatch
        unit={unit}
        templates={review.desk?.reasonTemplates ?? []}
        count={chosen.length}
        clear={() => setPicked(NOBODY)}
        selectAll={() => setPicked(new Set(queue.map((item) => String(item.id))))}
        decide={async (status, words, progress) => {
          await decide(chosen, status, words, progress);
          setPicked(NOBODY);
        }}
      />
    </div>
  );
}
