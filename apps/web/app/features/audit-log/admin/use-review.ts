import type { Id } from '@zhihui/contract/schema.ts';
import { useCallback, useRef, useState } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { giveVerdicts } from './give-verdicts.ts';
import type { Refusal, ReviewCalls, Status, Target } from './give-verdicts.ts';
import {
  holdersOf,
  keepInAddress,
  keyOf,
  nearest,
  passesOver,
  wordsFor,
} from './desk-queue-rules.ts';
import type { Item } from './desk-queue-rules.ts';
import { useDeskNow, useDeskPoll } from './use-desk.ts';
import type { DeskNow } from './use-desk.ts';
import { useRefresh } from './use-refresh.ts';
import { useTake } from './use-take.ts';
import type { Taken } from './use-take.ts';
import { MATTER, useUndo } from './use-undo.ts';

/** After the desk has gone somewhere by itself, keys meant for what stood there before decide nothing. */
const CALM = 800;

/**
 * The queue as the reviewer works on it. A verdict leaves the queue at once and comes back when the server refuses
 * it, so that the next text never waits for the last answer. What others review is passed over; what is shown is taken.
 */
export function useReview<T extends Item>(
  calls: ReviewCalls,
  records: readonly T[],
  { first, desk: asked }: { first: string | null; desk: DeskNow | null },
) {
  const me = useSession().user?.id ?? null;
  const { desk, askedAt, hear } = useDeskNow(asked);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(first);
  const [version, setVersion] = useState(0);
  const [setback, setSetback] = useState<Refusal | null>(null);
  /** Decided, and the server has said so: what it lists afterwards is true of them. */
  const answered = useRef<string[]>([]);
  /** Whether the desk chose what it shows, and how often something was chosen. */
  const steps = useRef({ byDesk: first === null, count: 0, calmUntil: 0 });
  const refresh = useRefresh(answered, (keys) =>
    setDecided((set) => new Set([...set].filter((key) => !keys.includes(key)))),
  );
  const holders = holdersOf(desk, me);
  const passedOver = passesOver(desk, me);

  const queue = records.filter((item) => !decided.has(keyOf(item)));
  const start = queue.find((item) => !passedOver(item)) ?? queue[0];
  const startId = start === undefined ? null : String(start.id);
  // what the desk began with stays, though others come and go
  const [begun, setBegun] = useState(startId);
  const stays = begun !== null && queue.some((item) => String(item.id) === begun);
  if (current === null && !stays && begun !== startId) setBegun(startId);
  const id = current ?? (stays ? begun : startId);
  const at = queue.findIndex((item) => String(item.id) === id);

  const select = useCallback((next: Id | null, byDesk = false) => {
    const one = next === null ? null : String(next);
    // whoever chooses something means what they press for it
    const calmUntil = byDesk ? steps.current.calmUntil : 0;
    steps.current = { byDesk, calmUntil, count: steps.current.count + 1 };
    setCurrent(one);
    keepInAddress(one);
  }, []);
  const beside = (from: number, by: 1 | -1) => nearest(queue, from, by, passedOver);
  const step = (by: 1 | -1) => {
    // what is shown may have left the queue, or be its first without having been chosen
    const next = beside(at === -1 && current === null ? 0 : at, by);
    if (next !== null) select(next.id, true);
  };
  const onTake = (one: string, taken: Taken | null) => {
    const item = queue.find((each) => String(each.id) === one);
    const over = taken === null;
    // what was loaded of it is older than what waits, or than its end
    if (over || (item !== undefined && taken.revision > item.revision)) {
      calls.forget?.(one);
      if (item === undefined) setVersion((n) => n + 1);
      else refresh(0);
      if (!over) return;
    }
    if (taken?.mine === true || !steps.current.byDesk) return;
    const next = beside(at, 1) ?? beside(at, -1);
    if (next !== null || over) select(next?.id ?? null, true);
  };
  const take = useTake(calls.kind, desk === null ? null : id, onTake);
  const { held } = take;
  const holder =
    held?.taken?.by ??
    (held !== null && askedAt > held.at && id !== null ? (holders.get(id) ?? null) : null);

  // others decide, leave and hand in as well
  useDeskPoll(calls.kind, { active: desk !== null, shown: `${id} ${version}` }, (now, asking) => {
    hear(now, asking);
    if (now.waiting !== desk?.waiting) refresh(300);
    if (!steps.current.byDesk) return;
    const passes = passesOver(now, me);
    const free = queue.find((item) => !passes(item)) ?? queue[0];
    if (current !== null && at === -1) select(free?.id ?? null, true);
    else if (holder !== null) {
      const next = nearest(queue, at, 1, passes) ?? nearest(queue, at, -1, passes);
      if (next !== null) select(next.id, true);
      else if (held !== null && asking > held.at && !holdersOf(now, me).has(held.id)) take.again();
    }
  });

  const bringBack = (items: readonly Pick<Target, 'id' | 'revision'>[]) => {
    const keys = new Set(items.map(keyOf));
    setDecided((set) => new Set([...set].filter((key) => !keys.has(key))));
    for (const item of items) calls.forget?.(String(item.id));
    setVersion((n) => n + 1);
  };
  const undo = useUndo(calls, desk?.recent ?? [], (back) => {
    bringBack(back);
    select(back[0]?.id ?? null);
    refresh(0);
  });
  const refuse = (refused: readonly Refusal[], count: number) => {
    const [one] = refused;
    if (one === undefined) return;
    bringBack(refused.map(({ item }) => item));
    if (refused.length > 1 || count > 1) {
      for (const { item, words } of refused) toast.error(reviewText.failed(item.title, words));
      return;
    }
    setSetback(one);
  };
  const decide = async (
    items: readonly Target[],
    status: Status,
    reason: string,
    progress?: (n: number) => void,
  ): Promise<readonly Refusal[]> => {
    const keys = new Set(items.map(keyOf));
    const rest = queue.filter((item) => !keys.has(keyOf(item)));
    const free = rest.filter((item) => !passedOver(item));
    const from = Math.max(at, 0);
    const following =
      free.find((item) => queue.indexOf(item) > from) ??
      free.at(-1) ??
      rest[Math.min(from, rest.length - 1)];
    setDecided((set) => new Set([...set, ...keys]));
    setSetback((kept) =>
      kept !== null && items.some((item) => item.id === kept.item.id) ? null : kept,
    );
    take.settle(items.map((item) => String(item.id)));
    select(following?.id ?? null, true);
    const { count } = steps.current;
    const given = giveVerdicts(calls, items, { status, reason }, progress);
    undo.remember(given);
    const { done, refused } = await given;
    refuse(refused, items.length);
    const [one] = refused;
    if (one !== undefined && items.length === 1) {
      // nobody has gone on yet, nor writes about something else: it is shown again, with what happened
      if (steps.current.count === count && !isTyping(document.activeElement)) {
        select(one.item.id);
        steps.current.calmUntil = Date.now() + CALM;
      } else take.release(String(one.item.id));
    }
    answered.current.push(...done.map(keyOf));
    if (done.length > 0) {
      toast.done(
        wordsFor(done, status, calls.unit),
        { label: adminText.undo, run: () => undo.undo(given) },
        MATTER,
      );
    } else undo.forget(given);
    refresh(refused.length > 0 ? 0 : 700);
    return refused;
  };
  return {
    ...{ queue, id, at, select, step, decide, version, desk, holders, setback },
    next: beside(at, 1) ?? null,
    undoLast: undo.undoLast,
    undoOne: undo.undoOne,
    /** Who else has what is shown. */
    holder,
    /** One's own text, which others decide on. */
    own: held?.taken?.own === true,
    /** Whether the server has said whose it is. */
    settled: desk === null || (held !== null && (held.taken !== null || at === -1)),
    takeOver: take.takeOver,
    calm: () => Date.now() < steps.current.calmUntil,
    dismiss: () => setSetback(null),
  };
}

/** The queue as `useReview` gives it. */
export type Review<T extends Item = Item> = ReturnType<typeof useReview<T>>;
