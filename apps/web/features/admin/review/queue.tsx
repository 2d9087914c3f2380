import type { Id } from '@zhihui/contract/schema.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { TreeSelect } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { sectionOf } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Time } from '../../../ui/time.tsx';
import { reviewText } from '../admin.text.ts';
import { MenuButton } from '../components/side-menu.tsx';
import type { TableParams } from '../components/table-params.ts';
import { treeOptions } from '../components/tree-options.ts';
import type { ReviewItem } from './review-data.ts';
import styles from './queue.module.css';

interface QueueProps {
  queue: readonly ReviewItem[];
  total: number;
  current: string | null;
  picked: ReadonlySet<string>;
  tree: CategoryNode[];
  params: TableParams;
  /** Null where verdicts are not allowed. */
  pick: ((id: Id, on: boolean) => void) | null;
  select: (id: Id) => void;
}

/** What waits, oldest first. */
export function Queue({ queue, total, current, picked, tree, params, pick, select }: QueueProps) {
  const filtered = params.get('categoryId') !== '';
  return (
    <section className={styles.queue} aria-label={reviewText.queue}>
      <div className={styles.head}>
        <MenuButton />
        <h1>{reviewText.queue}</h1>
        <span className={styles.total}>{formatCount(total)}</span>
        <TreeSelect
          className={styles.filter ?? ''}
          variant="borderless"
          aria-label={reviewText.categoryMenu}
          placeholder={reviewText.anyCategory}
          allowClear
          treeData={treeOptions(tree)}
          popupMatchSelectWidth={260}
          value={params.get('categoryId') || undefined}
          onChange={(id: string | undefined) => params.set({ categoryId: id, id: undefined })}
        />
      </div>
      {queue.length === 0 ? (
        <EmptyState title={reviewText.emptyTitle}>
          {filtered ? reviewText.emptyFiltered : reviewText.emptyWords}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {queue.map((item) => (
            <Row
              key={`${item.id} ${item.revision}`}
              item={item}
              here={String(item.id) === current}
              picked={picked.has(String(item.id))}
              pick={pick}
              select={select}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps extends Pick<QueueProps, 'pick' | 'select'> {
  item: ReviewItem;
  here: boolean;
  picked: boolean;
}

function Row({ item, here, picked, pick, select }: RowProps) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // On a narrow screen the queue stands above the text and must not pull the page up.
    if (here && matchMedia('(min-width: 992px)').matches) {
      ref.current?.scrollIntoView({ block: 'nearest' });
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
        to={`/admin/review?id=${item.id}`}
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
          <span>
            {item.published ? reviewText.changed : reviewText.fresh(sectionOf(item.model).label)}
          </span>
          <Time at={item.submittedAt} />
        </small>
      </Link>
    </li>
  );
}
