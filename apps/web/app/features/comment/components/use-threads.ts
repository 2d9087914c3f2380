import type {
  CommentItem,
  CommentPage,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { FIRST_THREADS } from '../comment.address.ts';
import type { CommentsProps } from './comments.tsx';

export type Order = 'oldest' | 'newest';
interface Threads {
  page: CommentPage;
  order: Order;
  /** Number of the first loaded page. */
  from: number;
  /** The last thread loaded in order; newly written ones may follow it. */
  last: Id | null;
}

const REPLY_PAGE_SIZE = 20;
const compareByAge = (order: Order) => (a: CommentItem, b: CommentItem) => {
  const older = BigInt(a.id) < BigInt(b.id) ? -1 : 1;
  return order === 'oldest' ? older : -older;
};
const toThreads = (page: CommentPage, order: Order): Threads => ({
  page,
  order,
  from: page.current,
  last: page.records.at(-1)?.id ?? null,
});

/** Adds or replaces items, in order. */
function mergeItems<T extends CommentItem>(
  previous: readonly T[],
  more: readonly T[],
  order: Order,
): T[] {
  const replacedIds = new Set(more.map(({ id }) => String(id)));
  return [...previous.filter(({ id }) => !replacedIds.has(String(id))), ...more].sort(
    compareByAge(order),
  );
}

/** The threads of a target, and the actions that change them. */
export function useThreads({ targetType, targetId, first }: CommentsProps) {
  const [state, setState] = useState(first === null ? null : toThreads(first, 'oldest'));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const isRequested = useRef(false);

  const fetchPage = useCallback(
    async (order: Order, more: { after?: Id; at?: Id; current?: number }) => {
      setBusy(true);
      const query = { targetType, targetId, size: FIRST_THREADS, sort: order, ...more };
      const result = await call('GET /comment/page', { query });
      setBusy(false);
      setFailed(!result.ok);
      return result.ok ? result.data : null;
    },
    [targetType, targetId],
  );
  /** Loads the list again: in another order, around a comment, or from an earlier page. */
  const restart = useCallback(
    async (order: Order, more: { at?: Id; current?: number } = {}) => {
      const page = await fetchPage(order, more);
      if (page !== null) setState(toThreads(page, order));
    },
    [fetchPage],
  );
  useEffect(() => {
    if (state !== null || isRequested.current) return;
    isRequested.current = true;
    void restart('oldest');
  }, [state, restart]);

  const more = async () => {
    if (state === null) return;
    const page = await fetchPage(state.order, state.last === null ? {} : { after: state.last });
    if (page === null) return;
    setState((now) => {
      if (now === null) return now;
      const records = mergeItems(now.page.records, page.records, now.order);
      const last = page.records.at(-1)?.id ?? now.last;
      return { ...now, last, page: { ...now.page, total: page.total, count: page.count, records } };
    });
  };

  const moreReplies = async (root: CommentThread, fromStart: boolean) => {
    const last = root.replies.at(-1);
    const after = fromStart || last === undefined ? {} : { after: last.id };
    const query = { rootId: root.id, size: REPLY_PAGE_SIZE, ...after };
    const result = await call('GET /comment/reply/page', { query });
    if (!result.ok) return false;
    change(root.id, (thread) => ({
      ...thread,
      replyCount: result.data.total,
      replies: mergeItems(fromStart ? [] : thread.replies, result.data.records, 'oldest'),
      repliesBefore: fromStart ? 0 : thread.repliesBefore,
    }));
    return true;
  };

  const change = (rootId: Id, update: (thread: CommentThread) => CommentThread) =>
    setState((now) => {
      if (now === null) return now;
      const records = now.page.records.map((record) =>
        record.id === rootId ? update(record) : record,
      );
      return { ...now, page: { ...now.page, records } };
    });

  const count = (by: number, threads: number) =>
    setState((now) => {
      if (now === null) return now;
      const { count: all, total } = now.page;
      return { ...now, page: { ...now.page, count: all + by, total: total + threads } };
    });

  /** Adds a comment that was just written or restored. */
  const upsert = (item: CommentItem) => {
    const visible = item.status === 'APPROVED' ? 1 : 0;
    if (item.rootId !== null) {
      change(item.rootId, (thread) => ({
        ...thread,
        replyCount: thread.replyCount + 1,
        replies: mergeItems(thread.replies, [item], 'oldest'),
      }));
      count(visible, 0);
      return;
    }
    setState((now) => {
      if (now === null) return now;
      const previous = now.page.records.find(({ id }) => id === item.id);
      const thread = { replyCount: 0, replies: [], repliesBefore: 0, ...previous, ...item };
      const records = mergeItems(now.page.records, [thread], now.order);
      return { ...now, page: { ...now.page, records } };
    });
    count(visible, 1);
  };

  /** Updates a comment and keeps its replies. */
  const replace = (id: Id, rootId: Id | null, update: (item: CommentItem) => CommentItem) =>
    change(rootId ?? id, (thread) =>
      rootId === null
        ? { ...thread, ...update(thread) }
        : {
            ...thread,
            replies: thread.replies.map((reply) => (reply.id === id ? update(reply) : reply)),
          },
    );

  /** Removes a deleted comment, or leaves a placeholder when it has replies. */
  const remove = (item: CommentItem) => {
    const visible = item.status === 'APPROVED' ? -1 : 0;
    if (item.rootId !== null) {
      change(item.rootId, (thread) => ({
        ...thread,
        replyCount: thread.replyCount - 1,
        replies: thread.replies.filter(({ id }) => id !== item.id),
      }));
      count(visible, 0);
      return;
    }
    const answered = (state?.page.records.find(({ id }) => id === item.id)?.replyCount ?? 0) > 0;
    if (answered) {
      replace(item.id, null, (comment) => ({
        ...comment,
        ...{ gone: true, author: null, content: '', html: null },
      }));
      count(visible, 0);
      return;
    }
    setState((now) => {
      if (now === null) return now;
      const records = now.page.records.filter(({ id }) => id !== item.id);
      return { ...now, page: { ...now.page, records } };
    });
    count(visible, -1);
  };

  return { state, busy, failed, restart, more, moreReplies, upsert, replace, remove };
}
export type ThreadActions = ReturnType<typeof useThreads>;
