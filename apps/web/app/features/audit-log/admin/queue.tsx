import type { Id } from '@zhihui/contract/schema.ts';
import type { ReviewLoad } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { TreeSelect } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Time } from '../../../ui/time.tsx';
import { MenuButton } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import type { Target } from './submit-verdicts.ts';
import styles from './queue.module.css';

/** A pending item as the queue shows it. */
export interface QueueItem extends Target {
  author: UserBrief;
  /** The kind of the submission. */
  note: string;
  submittedAt: string;
}

interface QueueProps {
  /** Address of the review page. */
  path: string;
  heading: string;
  tabs: ReactNode;
  queue: readonly QueueItem[];
  total: number;
  current: string | null;
  selectedIds: ReadonlySet<string>;
  /** Categories to filter by; null when there is no filter. */
  tree: CategoryNode[] | null;
  load: readonly ReviewLoad[];
  /** Which other reviewer claims which item. */
  claimHolders: ReadonlyMap<string, UserBrief>;
  params: TableParams;
  empty: string;
  /** Null for users who may not review. */
  toggle: ((id: Id, on: boolean) => void) | null;
  select: (id: Id) => void;
}

/** The pending items, oldest first. */
export function Queue(props: QueueProps) {
  const { path, heading, tabs, queue, total, current, selectedIds, tree, load, claimHolders } =
    props;
  const { params, empty, toggle, select } = props;
  const filtered = params.get('categoryId') !== '';
  return (
    <section className={styles.queue} aria-label={reviewText.queue}>
      <div className={styles.head}>
        <MenuButton />
        <h1>{heading}</h1>
        <span className={styles.total}>{formatCount(total)}</span>
        {tree !== null && (
          <TreeSelect
            className={styles.filter ?? ''}
            variant="borderless"
            aria-label={reviewText.categoryMenu}
            placeholder={reviewText.anyCategory}
            allowClear
            treeData={addLoadCounts(toTreeOptions(tree), load)}
            treeNodeLabelProp="name"
            popupMatchSelectWidth={300}
            value={params.get('categoryId') || undefined}
            onChange={(id: string | undefined) => params.set({ categoryId: id, id: undefined })}
          />
        )}
      </div>
      {tabs}
      {getOldest(load) !== null && (
        <p className={styles.oldest}>
          {reviewText.oldest} <Time at={getOldest(load) ?? ''} />
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
              isCurrent={String(item.id) === current}
              isSelected={selectedIds.has(String(item.id))}
              claimHolder={claimHolders.get(String(item.id)) ?? null}
              toggle={toggle}
              select={select}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps extends Pick<QueueProps, 'path' | 'toggle' | 'select'> {
  item: QueueItem;
  isCurrent: boolean;
  isSelected: boolean;
  claimHolder: UserBrief | null;
}

function Row({ path, item, isCurrent, isSelected, claimHolder, toggle, select }: RowProps) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const row = ref.current;
    if (!isCurrent || row === null) return;
    if (matchMedia('(min-width: 992px)').matches) row.scrollIntoView({ block: 'nearest' });
    else {
      // On a narrow screen the queue is above the text: only the queue scrolls, not the page.
      const list = row.parentElement;
      list?.scrollTo({ top: row.offsetTop - list.offsetTop - row.clientHeight });
    }
  }, [isCurrent]);
  return (
    <li ref={ref} data-picked={isSelected}>
      {toggle !== null && (
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={reviewText.select(item.title)}
          onChange={(event) => toggle(item.id, event.target.checked)}
        />
      )}
      <Link
        to={`${path}?id=${item.id}`}
        aria-current={isCurrent ? 'true' : undefined}
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
        {claimHolder !== null && (
          <small className={styles.taken}>{reviewText.claimedBy(claimHolder.nickname)}</small>
        )}
      </Link>
    </li>
  );
}

/** A category option of a tree select. */
interface Option {
  value: string;
  title: string;
  children?: Option[];
}

/** The same with a plain name, which the field shows after selection. */
interface LoadedOption {
  value: string;
  name: string;
  title: ReactNode;
  children: LoadedOption[];
}

/** When the oldest pending item was submitted; null when none is pending. */
function getOldest(load: readonly ReviewLoad[]): string | null {
  const [first] = load.map(({ oldestAt }) => oldestAt).sort();
  return first ?? null;
}

/** Adds to each category the number of pending items in it and below, and the age of the oldest. */
function addLoadCounts(options: readonly Option[], load: readonly ReviewLoad[]): LoadedOption[] {
  return options.map((option) => {
    const { value, title, children = [] } = option;
    const loads = collectLoadBelow(option, load);
    const waitingCount = loads.reduce((sum, { waiting }) => sum + waiting, 0);
    const oldest = getOldest(loads);
    return {
      value,
      name: title,
      title: (
        <span className={styles.option}>
          {title}
          {oldest !== null && (
            <small>
              {reviewText.waiting(waitingCount)} · <Time at={oldest} />
            </small>
          )}
        </span>
      ),
      children: addLoadCounts(children, load),
    };
  });
}

function collectLoadBelow(
  { value, children = [] }: Option,
  load: readonly ReviewLoad[],
): ReviewLoad[] {
  const ownLoads = load.filter(({ category }) => String(category?.id) === value);
  return [...ownLoads, ...children.flatMap((child) => collectLoadBelow(child, load))];
}
