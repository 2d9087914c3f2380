import type { Id } from '@zhihui/contract/schema.ts';
import { useCallback, useRef, useState, startTransition, useEffect } from 'react';
import type { RefObject } from 'react';
import { useRevalidator } from 'react-router';
import { isTyping } from '../../../lib/is-typing.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { submitVerdicts } from './submit-verdicts.ts';
import type {
  RejectedVerdict,
  ReviewCalls,
  Status,
  Target,
  VerdictOutcome,
  Verdict,
} from './submit-verdicts.ts';
import {
  getClaimHolders,
  storeInAddress,
  getKey,
  findNearest,
  createSkipCheck,
  getVerdictMessage,
} from './review-queue-rules.ts';
import type { Item } from './review-queue-rules.ts';
import { useQueueState, useQueuePoll } from './queue-state.ts';
import type { QueueState } from './queue-state.ts';
import { useClaim } from './use-claim.ts';
import type { Claim } from './use-claim.ts';
import { getServerMessage } from '../../../lib/server-message.ts';

/** After the queue has advanced by itself, ignore verdict keys meant for the previous item for this long. */
const CALM_MS = 800;

/**
 * The review queue as the reviewer works through it. A decided item leaves the queue at once and returns when the server
 * refuses the verdict, so that the next item never waits for an answer. Items that others review are skipped; the shown
 * item is claimed.
 */
export function useReview<T extends Item>(
  calls: ReviewCalls,
  records: readonly T[],
  { first, queueState: initialQueueState }: { first: string | null; queueState: QueueState | null },
) {
  const userId = useSession().user?.id ?? null;
  const { queueState, updatedAt, applyUpdate } = useQueueState(initialQueueState);
  const [decidedKeys, setDecidedKeys] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(first);
  const [version, setVersion] = useState(0);
  const [failure, setFailure] = useState<RejectedVerdict | null>(null);
  /** Items whose verdict the server has confirmed: a list loaded afterwards is correct about them. */
  const answered = useRef<string[]>([]);
  /** Whether the queue selected the shown item by itself, and how often an item was selected. */
  const steps = useRef({ isAutomatic: first === null, count: 0, guardUntil: 0 });
  const refresh = useRefresh(answered, (keys) =>
    setDecidedKeys((set) => new Set([...set].filter((key) => !keys.includes(key)))),
  );
  const claimHolders = getClaimHolders(queueState, userId);
  const isSkipped = createSkipCheck(queueState, userId);

  const queue = records.filter((item) => !decidedKeys.has(getKey(item)));
  const start = queue.find((item) => !isSkipped(item)) ?? queue[0];
  const startId = start === undefined ? null : String(start.id);
  // the first item stays selected although others come and go
  const [currentId, setCurrentId] = useState(startId);
  const isInQueue = currentId !== null && queue.some((item) => String(item.id) === currentId);
  if (current === null && !isInQueue && currentId !== startId) setCurrentId(startId);
  const id = current ?? (isInQueue ? currentId : startId);
  const at = queue.findIndex((item) => String(item.id) === id);

  const select = useCallback((next: Id | null, isAutomatic = false) => {
    const nextId = next === null ? null : String(next);
    // after a selection of their own, reviewers mean what they press
    const guardUntil = isAutomatic ? steps.current.guardUntil : 0;
    steps.current = { isAutomatic, guardUntil, count: steps.current.count + 1 };
    setCurrent(nextId);
    storeInAddress(nextId);
  }, []);
  const findBeside = (from: number, by: 1 | -1) => findNearest(queue, from, by, isSkipped);
  const step = (by: 1 | -1) => {
    // the shown item may have left the queue, or be the first without having been selected
    const next = findBeside(at === -1 && current === null ? 0 : at, by);
    if (next !== null) select(next.id, true);
  };
  const onClaim = (itemId: string, claim: Claim | null) => {
    const item = queue.find((item) => String(item.id) === itemId);
    const isLost = claim === null;
    // the cached text is older than the pending one, or the item is no longer pending
    if (isLost || (item !== undefined && claim.revision > item.revision)) {
      calls.evict?.(itemId);
      if (item === undefined) setVersion((n) => n + 1);
      else refresh(0);
      if (!isLost) return;
    }
    if (claim?.mine === true || !steps.current.isAutomatic) return;
    const next = findBeside(at, 1) ?? findBeside(at, -1);
    if (next !== null || isLost) select(next?.id ?? null, true);
  };
  const claiming = useClaim(calls.kind, queueState === null ? null : id, onClaim);
  const { claimState: claimed } = claiming;
  const claimHolder =
    claimed?.claim?.by ??
    (claimed !== null && updatedAt > claimed.claimedAt && id !== null
      ? (claimHolders.get(id) ?? null)
      : null);

  // others decide, release and submit items as well
  useQueuePoll(
    calls.kind,
    { active: queueState !== null, itemKey: `${id} ${version}` },
    (now, requestedAt) => {
      applyUpdate(now, requestedAt);
      if (now.waiting !== queueState?.waiting) refresh(300);
      if (!steps.current.isAutomatic) return;
      const isSkippedNow = createSkipCheck(now, userId);
      const firstFree = queue.find((item) => !isSkippedNow(item)) ?? queue[0];
      if (current !== null && at === -1) select(firstFree?.id ?? null, true);
      else if (claimHolder !== null) {
        const next =
          findNearest(queue, at, 1, isSkippedNow) ?? findNearest(queue, at, -1, isSkippedNow);
        if (next !== null) select(next.id, true);
        else if (
          claimed !== null &&
          requestedAt > claimed.claimedAt &&
          !getClaimHolders(now, userId).has(claimed.id)
        )
          claiming.retry();
      }
    },
  );

  const requeue = (items: readonly Pick<Target, 'id' | 'revision'>[]) => {
    const keys = new Set(items.map(getKey));
    setDecidedKeys((set) => new Set([...set].filter((key) => !keys.has(key))));
    for (const item of items) calls.evict?.(String(item.id));
    setVersion((n) => n + 1);
  };
  const undo = useUndo(calls, queueState?.recent ?? [], (undone) => {
    requeue(undone);
    select(undone[0]?.id ?? null);
    refresh(0);
  });
  const handleRejected = (rejected: readonly RejectedVerdict[], count: number) => {
    const [firstRejected] = rejected;
    if (firstRejected === undefined) return;
    requeue(rejected.map(({ item }) => item));
    if (rejected.length > 1 || count > 1) {
      for (const { item, message } of rejected) toast.error(reviewText.failed(item.title, message));
      return;
    }
    setFailure(firstRejected);
  };
  const decide = async (
    items: readonly Target[],
    status: Status,
    reason: string,
    progress?: (n: number) => void,
  ): Promise<readonly RejectedVerdict[]> => {
    const keys = new Set(items.map(getKey));
    const remaining = queue.filter((item) => !keys.has(getKey(item)));
    const firstFree = remaining.filter((item) => !isSkipped(item));
    const from = Math.max(at, 0);
    const nextItem =
      firstFree.find((item) => queue.indexOf(item) > from) ??
      firstFree.at(-1) ??
      remaining[Math.min(from, remaining.length - 1)];
    setDecidedKeys((set) => new Set([...set, ...keys]));
    setFailure((previous) =>
      previous !== null && items.some((item) => item.id === previous.item.id) ? null : previous,
    );
    claiming.markDecided(items.map((item) => String(item.id)));
    select(nextItem?.id ?? null, true);
    const { count } = steps.current;
    const pendingOutcome = submitVerdicts(calls, items, { status, reason }, progress);
    undo.remember(pendingOutcome);
    const { verdicts, rejected } = await pendingOutcome;
    handleRejected(rejected, items.length);
    const [firstRejected] = rejected;
    if (firstRejected !== undefined && items.length === 1) {
      // if the reviewer has not moved on or started to type, show the item again with the failure
      if (steps.current.count === count && !isTyping(document.activeElement)) {
        select(firstRejected.item.id);
        steps.current.guardUntil = Date.now() + CALM_MS;
      } else claiming.release(String(firstRejected.item.id));
    }
    answered.current.push(...verdicts.map(getKey));
    if (verdicts.length > 0) {
      const show = status === 'REJECTED' ? toast.info : toast.success;
      show(
        getVerdictMessage(verdicts, status, calls.unit),
        { label: adminText.undo, run: () => undo.undo(pendingOutcome) },
        TOAST_TOPIC,
      );
    } else undo.removeOutcome(pendingOutcome);
    refresh(rejected.length > 0 ? 0 : 700);
    return rejected;
  };
  return {
    ...{
      queue,
      id,
      at,
      select,
      step,
      decide,
      version,
      queueState,
      claimHolders,
      failure,
    },
    next: findBeside(at, 1) ?? null,
    undoLastVerdict: undo.undoLastVerdict,
    undoVerdict: undo.undoVerdict,
    /** Another reviewer who claims the shown item. */
    claimHolder,
    /** Whether the reviewer wrote the shown item, so that others must decide it. */
    isOwn: claimed?.claim?.own === true,
    /** Whether the server has answered who claims the item. */
    isSettled: queueState === null || (claimed !== null && (claimed.claim !== null || at === -1)),
    takeOverClaim: claiming.takeOverClaim,
    isGuarded: () => Date.now() < steps.current.guardUntil,
    dismiss: () => setFailure(null),
  };
}

/** The review queue as `useReview` returns it. */
export type Review<T extends Item = Item> = ReturnType<typeof useReview<T>>;

/** Verdicts in quick succession share one toast, so that toasts never cover the text. */
const TOAST_TOPIC = 'verdict';

/** Undoes verdicts: those of this visit, which may be still unanswered, and earlier ones in `recent`. */
function useUndo(
  calls: ReviewCalls,
  recent: readonly Verdict[],
  onUndone: (undone: readonly Verdict[]) => void,
) {
  /** The newest is last. */
  const outcomes = useRef<Promise<VerdictOutcome>[]>([]);
  const removeOutcome = (pendingOutcome: Promise<VerdictOutcome>) => {
    outcomes.current = outcomes.current.filter((item) => item !== pendingOutcome);
  };
  const undoVerdicts = async (verdicts: readonly Verdict[]) => {
    const undone: Verdict[] = [];
    for (const verdict of verdicts) {
      const result = await calls.undo(verdict.auditLogId);
      if (result.ok) undone.push(verdict);
      else toast.error(reviewText.undoFailed(getServerMessage(result.error.msg, adminText.failed)));
    }
    if (undone.length === 0) return;
    toast.success(reviewText.undone, undefined, TOAST_TOPIC);
    onUndone(undone);
  };
  const undo = async (pendingOutcome: Promise<VerdictOutcome>) => {
    if (!outcomes.current.includes(pendingOutcome)) return;
    removeOutcome(pendingOutcome);
    await undoVerdicts((await pendingOutcome).verdicts);
  };
  return {
    remember: (pendingOutcome: Promise<VerdictOutcome>) =>
      void outcomes.current.push(pendingOutcome),
    removeOutcome,
    undo: (pendingOutcome: Promise<VerdictOutcome>) => void undo(pendingOutcome),
    undoVerdict: (verdict: Verdict) => void undoVerdicts([verdict]),
    undoLastVerdict: () => {
      const last = outcomes.current.at(-1);
      const [before] = recent;
      if (last !== undefined) void undo(last);
      else if (before !== undefined) void undoVerdicts([before]);
    },
  };
}

/**
 * Reloads the queue once the reviewer pauses; `onSettled` receives the keys of the verdicts that the new data includes.
 */
function useRefresh(answered: RefObject<string[]>, onSettled: (keys: readonly string[]) => void) {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const keys = answered.current;
      answered.current = [];
      // together with the new data: before it, decided items would reappear for a moment
      void revalidate().then(() => startTransition(() => onSettled(keys)));
    }, wait);
  };
}
