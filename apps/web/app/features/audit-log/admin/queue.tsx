import type { Id } from '@zhihui/contract/schema.ts';
import type { Load } from '@zhihui/contract/features/desk/desk.schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { TreeSelect } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Time } from '../../../ui/time.tsx';
import { MenuButton } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { treeOptions } from '../../category/category.public.ts';
import { oldestOf, withLoad } from './load.tsx';
import type { Target } from './give-verdicts.ts';
import styles from './queue.module.css';

/** One that waits, as the queue shows it. */
export interface Waiting extends Target {
  author: UserBrief;
  /** What kind it is. */
  note: string;
  submittedAt: string;
}

interface QueueProps {
  /** Address of the desk. */
  path: string;
  queue: readonly Waiting[];
  total: number;
  current: string | null;
  picked: ReadonlySet<string>;
  /** Categories to choose from; null where there is no choice. */
  tree: CategoryNode[] | null;
  load: readonly Load[];
  /** Who else reviews what. */
  holders: ReadonlyMap<string, UserBrief>;
  params: TableParams;
  empty: string;
  /** Null where verdicts are not allowed. */
  pick: ((id: Id, on: boolean) => void) | null;
  select: (id: Id) => void;
}

/** What waits, oldest first. */
export function Queue(props: QueueProps) {
  const { path, queue, total, current, picked, tree, load, holders } = props;
  const { params, empty, pick, select } = props;
  const filtered = params.get('categoryId') !== '';
  return (
    <section className={styles.queue} aria-label={reviewText.queue}>
      <div className={styles.head}>
        <MenuButton />
        <h1>{reviewText.queue}</h1>
        <span className={styles.total}>{formatCount(total)}</span>
        {tree !== null && (
          <TreeSelect
            className={styles.filter ?? ''}
            variant="borderless"
            aria-label={reviewText.categoryMenu}
            placeholder={reviewText.anyCategory}
            allowClear
            treeData={withLoad(treeOptions(tree), load)}
            treeNodeLabelProp="name"
            popupMatchSelectWidth={300}
            value={params.get('categoryId') || undefined}
            onChange={(id: string | undefined) => params.set({ categoryId: id, id: undefined })}
          />
        )}
      </div>
      {oldestOf(load) !== null && (
        <p className={styles.oldest}>
          {reviewText.oldest} <Time at={oldestOf(load) ?? ''} />
        </p>
      )}
      {queue.length === 0 ? (
        <EmptyState title={reviewText.emptyTitle}>
          {filtered ? reviewText.emptyFiltered : empty}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {queue.map((item) => (
            <Row
              key={`${item.id} ${item.revision}`}
              path={path}
              item={item}
              here={String(item.id) === current}
              picked={picked.has(String(item.id))}
              holder={holders.get(String(item.id)) ?? null}
              pick={pick}
              select={select}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps extends Pick<QueueProps, 'path' | 'pick' | 'select'> {
  item: Waiting;
  here: boolean;
  picked: boolean;
  holder: UserBrief | null;
}

function Row({ path, item, here, picked, holder, pick, select }: RowProps) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const row = ref.current;
    if (!here || row === null) return;
    if (matchMedia('(min-width: 992px)').matches) row.scrollIntoView({ block: 'nearest' });
    else {
      // On a narrow screen the queue stands above the text: it alone may scroll, not the page.
      const list = row.parentElement;
      list?.scrollTo({ top: row.offsetTop - list.offsetTop - row.clientHeight });
    }
  }, [here]);
  return (
    <li ref={ref} data-picked={picked}>
      {pick !== null && (
        <input
          type="checkbox"
          checked={picked}
          aria-label={reviewText.select(item.title)}
          onChange={(event) => pick(item.id, event.target.checked)}
        />
      )}
      <Link
        to={`${path}?id=${item.id}`}
        aria-current={here ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          select(item.id);
        }}
      >
        <strong>{item.title}</strong>
        <small>
          <span className="cut">{item.author.nickname}</span>
          <span className="cut">{item.note}</span>
          <Time at={item.submittedAt} />
        </small>
        {holder !== null && (
          <small className={styles.taken}>{reviewText.takenBy(holder.nickname)}</small>
        )}
      </Link>
    </li>
  );
}
