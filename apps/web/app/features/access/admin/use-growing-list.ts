import type { Result } from '@zhihui/contract/client.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { getServerMessage } from '../../../lib/server-message.ts';
import { accessText } from '../access.text.ts';

interface Pages<T> {
  fetchPage: unknown;
  rows: readonly T[];
  total: number;
  current: number;
  failure: string | null;
}

/**
 * Rows of a list that grows by a page at each press. `fetchPage` must be a stable function; another one starts again, and
 * null empties the list.
 */
export function useGrowingList<T>(
  fetchPage: ((current: number) => Promise<Result<Page<T>>>) | null,
) {
  const [pages, setPages] = useState<Pages<T> | null>(null);
  const [requested, setRequested] = useState({ fetchPage, current: 1, attempt: 0 });
  const isSame = requested.fetchPage === fetchPage;
  const current = isSame ? requested.current : 1;
  const { attempt } = requested;
  useEffect(() => {
    if (fetchPage === null) return undefined;
    let isWanted = true;
    const load = async () => {
      const result = await fetchPage(current);
      if (!isWanted) return;
      setPages((previous) => {
        const before = current > 1 && previous?.fetchPage === fetchPage ? previous.rows : [];
        if (!result.ok) {
          const failure = getServerMessage(result.error.msg, accessText.loadFailed);
          return { fetchPage, rows: before, total: before.length, current, failure };
        }
        const { records, total } = result.data;
        return { fetchPage, rows: [...before, ...records], total, current, failure: null };
      });
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [fetchPage, current, attempt]);
  const loaded = pages?.fetchPage === fetchPage ? pages : null;
  return {
    /** Null until the first page has arrived. */
    list: loaded,
    hasMore: loaded !== null && loaded.failure === null && loaded.rows.length < loaded.total,
    isLoading: loaded === null || loaded.current !== current,
    loadMore: () => setRequested({ fetchPage, current: current + 1, attempt }),
    retry: () => setRequested({ fetchPage, current, attempt: attempt + 1 }),
  };
}
