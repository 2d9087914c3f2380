import type { Result } from '@zhihui/contract/client.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { accessText } from '../access.text.ts';
import { readerText } from './access-admin.text.ts';
import { useGrowingList } from './use-growing-list.ts';
import styles from './growing-list.module.css';

interface GrowingListProps<T> {
  label: string;
  /** A stable function; null while the sheet is closed. */
  fetchPage: ((current: number) => Promise<Result<Page<T>>>) | null;
  empty: string;
  /** Such as 共 66 人. */
  total?: (count: string) => string;
  getKey: (row: T) => string;
  children: (row: T) => ReactNode;
}

/** A list in a sheet with its empty and its failed state; a button at the end loads the next page. */
export function GrowingList<T>(props: GrowingListProps<T>) {
  const { label, fetchPage, empty, total, getKey, children } = props;
  const { list, hasMore, isLoading, loadMore, retry } = useGrowingList(fetchPage);
  if (list === null) return <ListSkeleton rows={4} />;
  if (list.failure !== null && list.rows.length === 0) {
    return (
      <EmptyState
        failed
        title={adminText.failedTitle}
        action={
          <button type="button" className={getButtonClass()} onClick={retry}>
            {accessText.retry}
          </button>
        }
      >
        {list.failure}
      </EmptyState>
    );
  }
  if (list.rows.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      {total !== undefined && <p className={styles.total}>{total(formatCount(list.total))}</p>}
      <ul className={styles.rows} aria-label={label}>
        {list.rows.map((row) => (
          <li key={getKey(row)}>{children(row)}</li>
        ))}
      </ul>
      {(hasMore || list.failure !== null) && (
        <button
          type="button"
          className={getButtonClass()}
          aria-busy={isLoading}
          onClick={list.failure === null ? loadMore : retry}
        >
          {list.failure === null ? readerText.more : accessText.retry}
        </button>
      )}
    </>
  );
}

/** The reasons why a person may read something, a line for each. */
export function Reasons({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <small key={sentence} className={styles.reason}>
      {sentence}
    </small>
  ));
}
