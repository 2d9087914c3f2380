import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { Target } from './submit-verdicts.ts';
import { useReason } from './reason-field.tsx';
import type { Review } from './use-review.ts';
import { isTyping } from '../../../lib/is-typing.ts';

/**
 * Decides the shown item by button and by key; a rejection requires a reason first. `target` is null while there is
 * nothing to decide.
 */
export function useVerdict(
  review: Review,
  { kind, target, allowed }: { kind: ReviewQueueKind; target: Target | null; allowed: boolean },
) {
  const { id, step, undoLastVerdict, claimHolder, isOwn, isSettled, isGuarded } = review;
  const templates = review.queueState?.reasonTemplates ?? [];
  const reason = useReason(useRef<HTMLTextAreaElement>(null), { kind, id: id ?? '', templates });
  const canDecide = allowed && isSettled && claimHolder === null && !isOwn;
  // also for items decided in a batch: if one returns, its old reason must not
  const decide: typeof review.decide = async (items, ...rest) => {
    const reasonText = reason.state.text;
    for (const item of items) reason.hide(String(item.id));
    // if the session has ended, the page leaves before this resolves
    const rejected = await review.decide(items, ...rest);
    for (const item of items) reason.clear(String(item.id));
    // nothing was decided, so restore the reason written for the item
    const [firstRejected] = rejected;
    if (items.length === 1 && firstRejected !== undefined && String(firstRejected.item.id) === id)
      reason.write(id, reasonText);
    return rejected;
  };
  const earlyPress = useEarlyPress();
  /** Whether the user may decide now; an earlier press runs once they may. */
  const canRunNow = (run: Run) => {
    if (allowed && !isSettled) earlyPress.remember(id, run);
    return canDecide;
  };
  const approve = () => {
    if (target !== null && canRunNow('approve')) void decide([target], 'APPROVED', '');
  };
  const reject = () => {
    if (target === null || !canRunNow('reject')) return;
    if (reason.state.text.trim() === '') reason.requestReason();
    else {
      reason.state.field.current?.blur();
      void decide([target], 'REJECTED', reason.state.text);
    }
  };
  const runEarlyPress = useEffectEvent(() => {
    const run = earlyPress.takePending(id);
    if (run === 'approve') approve();
    if (run === 'reject') reject();
  });
  useEffect(() => {
    if (isSettled) runEarlyPress();
  }, [id, isSettled]);
  /** Ignores keys after a pending R, because they are meant for the reason. */
  const guardVerdict = (run: () => void) => () => {
    if (isSettled || !earlyPress.isRejectPending(id)) run();
  };
  const guardRepeat = (run: () => void) =>
    guardVerdict(() => {
      if (!isGuarded()) run();
    });
  useKeys({
    a: guardRepeat(approve),
    r: guardRepeat(reject),
    j: guardVerdict(() => step(1)),
    k: guardVerdict(() => step(-1)),
    u: guardVerdict(undoLastVerdict),
  });
  return { form: { allowed, reason: reason.state, approve, reject }, decide };
}

type Run = 'approve' | 'reject';

/** A verdict key pressed before the server has answered who claims the item. */
function useEarlyPress() {
  const pendingPress = useRef<{ id: string | null; run: Run } | null>(null);
  return {
    remember: (id: string | null, run: Run) => {
      pendingPress.current = { id, run };
    },
    isRejectPending: (id: string | null): boolean =>
      pendingPress.current?.id === id && pendingPress.current.run === 'reject',
    /** Returns the press for this item once, and discards one for another item. */
    takePending: (id: string | null): Run | null => {
      const press = pendingPress.current;
      pendingPress.current = null;
      return press?.id === id ? press.run : null;
    },
  };
}

/** Runs the function of a single letter, unless the user is typing, selecting or in a dialog. */
function useKeys(keys: Record<string, () => void>): void {
  // the latest handlers: a verdict must never apply to a previous item
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = event.key.toLowerCase();
    if (event.repeat && key !== 'j' && key !== 'k') return;
    if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
    const run = keys[key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
