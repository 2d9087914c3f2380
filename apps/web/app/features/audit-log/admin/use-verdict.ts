import { useEffect, useEffectEvent, useRef } from 'react';
import type { Target } from './submit-verdicts.ts';
import { useReason } from './reason-field.tsx';
import type { Review } from './use-review.ts';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import { isTyping } from '../../../lib/is-typing.ts';

/**
 * The verdict on what the desk shows, by button and by key; a rejection asks for its reason first. `shown` is null
 * while nothing is there to decide.
 */
export function useVerdict(
  review: Review,
  { kind, target, allowed }: { kind: ReviewQueueKind; target: Target | null; allowed: boolean },
) {
  const { id, step, undoLastVerdict, holder: claimHolder, own, isSettled, isGuarded } = review;
  const templates = review.desk?.reasonTemplates ?? [];
  const reason = useReason(useRef<HTMLTextAreaElement>(null), { kind, id: id ?? '', templates });
  const canDecide = allowed && isSettled && claimHolder === null && !own;
  // also what is decided with others at one go: should it come back, its reason would be an old one
  const decide: typeof review.decide = async (items, ...rest) => {
    const reasonText = reason.state.text;
    for (const item of items) reason.hide(String(item.id));
    // where the session has ended the page is left before this is answered
    const rejected = await review.decide(items, ...rest);
    for (const item of items) reason.clear(String(item.id));
    // nothing was decided: what was written about it alone is there again
    const [one] = rejected;
    if (items.length === 1 && one !== undefined && String(one.item.id) === id)
      reason.write(id, reasonText);
    return rejected;
  };
  const earlyPress = useEarlyPress();
  /** Whether one may decide now; what is pressed too early is done once one may. */
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
  /** What is typed after an R that waits is meant for the reason. */
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

/** What was pressed for something before the server had said whose it is. */
function useEarlyPress() {
  const pendingPress = useRef<{ id: string | null; run: Run } | null>(null);
  return {
    remember: (id: string | null, run: Run) => {
      pendingPress.current = { id, run };
    },
    isRejectPending: (id: string | null): boolean =>
      pendingPress.current?.id === id && pendingPress.current.run === 'reject',
    /** The press for this one, once; that for another is forgotten. */
    takePending: (id: string | null): Run | null => {
      const press = pendingPress.current;
      pendingPress.current = null;
      return press?.id === id ? press.run : null;
    },
  };
}

/** Runs what stands under a single letter, unless one is typing, choosing or in a dialog. */
function useKeys(keys: Record<string, () => void>): void {
  // as it stands with what is on the screen: a verdict must never be for what stood there before
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
