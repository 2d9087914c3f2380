import type { Id } from '@zhihui/contract/schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useRevalidator } from 'react-router';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { giveVerdicts } from './give-verdicts.ts';
import type { Opinion, ReviewCalls, Status, Target, Verdict } from './give-verdicts.ts';

/** Verdicts given quickly one after another share one toast, so that they never hide the text. */
const MATTER = 'verdict';

/** A newer version is another thing to decide. */
const keyOf = ({ id, revision }: Pick<Target, 'id' | 'revision'>) => `${id} ${revision}`;

/**
 * The queue as the reviewer works on it. A verdict leaves the queue at once and comes back when the server refuses
 * it, so that the next text never waits for the last answer.
 */
export function useReview<T extends Target>(
  calls: ReviewCalls,
  records: readonly T[],
  first: string | null,
) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(first);
  const [version, setVersion] = useState(0);
  /** Decided, and the server has said so: what it lists afterwards is true of them. */
  const answered = useRef<string[]>([]);
  const refresh = useRefresh(answered, (keys) =>
    setDecided((set) => new Set([...set].filter((key) => !keys.includes(key)))),
  );
  /** What was decided in this visit and can be taken back, the newest last; the server may not have answered yet. */
  const past = useRef<Promise<Opinion>[]>([]);
  const queue = records.filter((item) => !decided.has(keyOf(item)));
  const at = queue.findIndex(({ id }) => String(id) === current);
  const id = current ?? (queue[0] === undefined ? null : String(queue[0].id));

  const select = useCallback((next: Id | null) => {
    const chosen = next === null ? null : String(next);
    setCurrent(chosen);
    keepInAddress(chosen);
  }, []);
  const step = (by: 1 | -1) => {
    // what is shown may have left the queue, or be its first without having been chosen
    const place = at === -1 && current === null ? 0 : at;
    const next = queue[Math.min(Math.max(place + by, 0), queue.length - 1)];
    if (next !== undefined) select(next.id);
  };
  const bringBack = (items: readonly Pick<Target, 'id' | 'revision'>[]) => {
    const keys = new Set(items.map(keyOf));
    setDecided((set) => new Set([...set].filter((key) => !keys.has(key))));
    for (const item of items) calls.forget?.(String(item.id));
    setVersion((n) => n + 1);
  };
  const undo = async (given: Promise<Opinion>) => {
    if (!past.current.includes(given)) return;
    past.current = past.current.filter((each) => each !== given);
    const back: Verdict[] = [];
    for (const verdict of (await given).done) {
      const answer = await calls.undo(verdict.auditLogId);
      if (answer.code === 200) back.push(verdict);
      else toast.error(reviewText.undoFailed(serverMessage(answer.msg, adminText.failed)));
    }
    if (back.length === 0) return;
    bringBack(back);
    toast.done(reviewText.undone, undefined, MATTER);
    select(back[0]?.id ?? null);
    refresh(0);
  };
  const decide = async (
    items: readonly Target[],
    status: Status,
    reason: string,
    progress?: (n: number) => void,
  ) => {
    const rest = queue.filter((item) => !items.some((one) => keyOf(one) === keyOf(item)));
    const following = rest[Math.min(Math.max(at, 0), rest.length - 1)];
    setDecided((set) => new Set([...set, ...items.map(keyOf)]));
    select(following?.id ?? null);
    const given = giveVerdicts(calls, items, { status, reason }, progress);
    past.current.push(given);
    const { done, refused } = await given;
    if (refused.length > 0) bringBack(refused);
    answered.current.push(...done.map(keyOf));
    if (done.length > 0) {
      toast.done(
        wordsFor(done, status, calls.unit),
        { label: adminText.undo, run: () => void undo(given) },
        MATTER,
      );
    } else past.current = past.current.filter((each) => each !== given);
    refresh(refused.length > 0 ? 0 : 700);
  };
  const undoLast = () => {
    const last = past.current.at(-1);
    if (last !== undefined) void undo(last);
  };
  return { queue, id, at, next: queue[at + 1] ?? null, select, step, decide, undoLast, version };
}

/** The queue as `useReview` gives it. */
export type Review<T extends Target = Target> = ReturnType<typeof useReview<T>>;

function wordsFor(done: readonly Target[], status: Status, unit: string): string {
  const [one] = done;
  const approved = status === 'APPROVED';
  if (one === undefined || done.length > 1)
    return reviewText.batchDone(done.length, approved, unit);
  const title = one.title.length > 24 ? `${one.title.slice(0, 24)}…` : one.title;
  return approved ? reviewText.approved(title) : reviewText.rejected(title);
}

/** Asks for the queue again once the reviewer pauses; `settled` hears whose verdicts it knows. */
function useRefresh(answered: RefObject<string[]>, settled: (keys: readonly string[]) => void) {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const keys = answered.current;
      answered.current = [];
      void revalidate().then(() => settled(keys));
    }, wait);
  };
}

/** Past the router, which would load the queue again for every step. */
function keepInAddress(id: string | null): void {
  const url = new URL(window.location.href);
  if (id === null) url.searchParams.delete('id');
  else url.searchParams.set('id', id);
  window.history.replaceState(window.history.state, '', url);
}
