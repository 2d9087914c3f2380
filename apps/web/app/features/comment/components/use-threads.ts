import type {
  CommentItem,
  CommentPage,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { FIRST_THREADS } from '../comment.size.ts';
import type { CommentsProps } from './comments.tsx';

export type Order = 'oldest' | 'newest';
interface Threads {
  page: CommentPage;
  order: Order;
  /** Number of the first page shown. */
  from: number;
  /** Last thread that was loaded in order; ones just written may stand after it. */
  last: Id | null;
}

const REPLIES = 20;
const byAge = (order: Order) => (a: CommentItem, b: CommentItem) => {
  const older = BigInt(a.id) < BigInt(b.id) ? -1 : 1;
  return order === 'oldest' ? older : -older;
};
const startOf = (page: CommentPage, order: Order): Threads => ({
  page,
  order,
  from: page.current,
  last: page.records.at(-1)?.id ?? null,
});

/** Adds what is not there yet, in order. */
function merged<T extends CommentItem>(old: readonly T[], more: readonly T[], order: Order): T[] {
  const known = new Set(more.map(({ id }) => String(id)));
  return [...old.filter(({ id }) => !known.has(String(id))), ...more].sort(byAge(order));
}

/** The threads under something, and what can happen to them. */
export function useThreads({ targetType, targetId, first }: CommentsProps) {
  const [state, setState] = useState(first === null ? null : startOf(first, 'oldest'));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const asked = useRef(false);

  const fetchPage = useCallback(
    async (order: Order, more: { after?: Id; at?: Id; current?: number }) => {
      setBusy(true);
      const query = { targetType, targetId, size: FIRST_THREADS, sort: order, ...more };
      const answer = await call('GET /comment/page', { query });
      setBusy(false);
      setFailed(!answer.ok);
      return answer.ok ? answer.data : null;
    },
    [targetType, targetId],
  );
  /** Loads the list again: in another order, at a comment, or with an earlier page. */
  const restart = useCallback(
    async (order: Order, more: { at?: Id; current?: number } = {}) => {
      const page = await fetchPage(order, more);
      if (page !== null) setState(startOf(page, order));
    },
    [fetchPage],
  );
  useEffect(() => {
    if (state !== null || asked.current) return;
    asked.current = true;
    void restart('oldest');
  }, [state, restart]);

  const more = async () => {
    if (state === null) return;
    const page = await fetchPage(state.order, state.last === null ? {} : { after: state.last });
    if (page === null) return;
    setState((now) => {
      if (now === null) return now;
      const records = merged(now.page.records, page.records, now.order);
      const last = page.records.at(-1)?.id ?? now.last;
      return { ...now, last, page: { ...now.page, total: page.total, count: page.count, records } };
    });
  };

  const moreReplies = async (root: CommentThread, fromStart: boolean) => {
    const last = root.replies.at(-1);
    const after = fromStart || last === undefined ? {} : { after: last.id };
    const query = { rootId: root.id, size: REPLIES, ...after };
    const answer = await call('GET /comment/reply/page', { query });
    if (!answer.ok) return false;
    change(root.id, (thread) => ({
      ...thread,
      replyCount: answer.data.total,
      replies: merged(fromStart ? [] : thread.replies, answer.data.records, 'oldest'),
      repliesBefore: fromStart ? 0 : thread.repliesBefore,
    }));
    return true;
  };

  const change = (rootId: Id, make: (thread: CommentThread) => CommentThread) =>
    setState((now) => {
      if (now === null) return now;
      const records = now.page.records.map((one) => (one.id === rootId ? make(one) : one));
      return { ...now, page: { ...now.page, records } };
    });

  const count = (by: number, threads: number) =>
    setState((now) => {
      if (now === null) return now;
      const { count: all, total } = now.page;
      return { ...now, page: { ...now.page, count: all + by, total: total + threads } };
    });

  /** A comment just written, or brought back. */
  const put = (item: CommentItem) => {
    const visible = item.status === 'APPROVED' ? 1 : 0;
    if (item.rootId !== null) {
      change(item.rootId, (thread) => ({
        ...thread,
        replyCount: thread.replyCount + 1,
        replies: merged(thread.replies, [item], 'oldest'),
      }));
      count(visible, 0);
      return;
    }
    setState((now) => {
      if (now === null) return now;
      const old = now.page.records.find(({ id }) => id === item.id);
      const thread = { replyCount: 0, replies: [], repliesBefore: 0, ...old, ...item };
      const records = merged(now.page.records, [thread], now.order);
      return { ...now, page: { ...now.page, records } };
    });
    count(visible, 1);
  };

  /** The same comment with something changed; it keeps its replies. */
  const replace = (id: Id, rootId: Id | null, make: (item: CommentItem) => CommentItem) =>
    change(rootId ?? id, (thread) =>
      rootId === null
        ? { ...thread, ...make(thread) }
        : { ...thread, replies: thread.replies.map((one) => (one.id === id ? make(one) : one)) },
    );

  /** A deleted comment leaves, or keeps its empty place where others answered it. */
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
      replace(item.id, null, (one) => ({ ...one, gone: true, author: null, content: '' }));
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

  return { state, busy, failed, restart, more, moreReplies, put, replace, remove };
}
export type ThreadActions = ReturnType<typeof useThreads>;
