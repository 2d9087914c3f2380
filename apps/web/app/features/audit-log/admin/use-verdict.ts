import { useEffect, useEffectEvent, useRef } from 'react';
import type { Target } from './give-verdicts.ts';
import { useKeys } from './use-keys.ts';
import { useReason } from './use-reason.ts';
import type { Review } from './use-review.ts';
import type { DeskKind } from '@zhihui/contract/features/desk/desk.schema.ts';

/**
 * The verdict on what the desk shows, by button and by key; a rejection asks for its reason first. `shown` is null
 * while nothing is there to decide.
 */
export function useVerdict(
  review: Review,
  { kind, shown, allowed }: { kind: DeskKind; shown: Target | null; allowed: boolean },
) {
  const { id, step, undoLast, holder, own, settled, calm } = review;
  const templates = review.desk?.reasonTemplates ?? [];
  const reason = useReason(useRef<HTMLTextAreaElement>(null), { kind, id: id ?? '', templates });
  const free = allowed && settled && holder === null && !own;
  // also what is decided with others at one go: should it come back, its reason would be an old one
  const decide: typeof review.decide = async (items, ...rest) => {
    const written = reason.state.text;
    for (const item of items) reason.hide(String(item.id));
    // where the session has ended the page is left before this is answered
    const refused = await review.decide(items, ...rest);
    for (const item of items) reason.clear(String(item.id));
    // nothing was decided: what was written about it alone is there again
    const [one] = refused;
    if (items.length === 1 && one !== undefined && String(one.item.id) === id)
      reason.write(id, written);
    return refused;
  };
  const early = useEarlyPress();
  /** Whether one may decide now; what is pressed too early is done once one may. */
  const mayNow = (run: Run) => {
    if (allowed && !settled) early.remember(id, run);
    return free;
  };
  const approve = () => {
    if (shown !== null && mayNow('approve')) void decide([shown], 'APPROVED', '');
  };
  const reject = () => {
    if (shown === null || !mayNow('reject')) return;
    if (reason.state.text.trim() === '') reason.ask();
    else {
      reason.state.field.current?.blur();
      void decide([shown], 'REJECTED', reason.state.text);
    }
  };
  const catchUp = useEffectEvent(() => {
    const run = early.recall(id);
    if (run === 'approve') approve();
    if (run === 'reject') reject();
  });
  useEffect(() => {
    if (settled) catchUp();
  }, [id, settled]);
  /** What is typed after an R that waits is meant for the reason. */
  const asVerdict = (run: () => void) => () => {
    if (settled || !early.waitsToReject(id)) run();
  };
  const unless = (run: () => void) =>
    asVerdict(() => {
      if (!calm()) run();
    });
  useKeys({
    a: unless(approve),
    r: unless(reject),
    j: asVerdict(() => step(1)),
    k: asVerdict(() => step(-1)),
    u: asVerdict(undoLast),
  });
  return { form: { allowed, reason: reason.state, approve, reject }, decide };
}

type Run = 'approve' | 'reject';

/** What was pressed for something before the server had said whose it is. */
function useEarlyPress() {
  const pressed = useRef<{ id: string | null; run: Run } | null>(null);
  return {
    remember: (id: string | null, run: Run) => {
      pressed.current = { id, run };
    },
    waitsToReject: (id: string | null): boolean =>
      pressed.current?.id === id && pressed.current.run === 'reject',
    /** The press for this one, once; that for another is forgotten. */
    recall: (id: string | null): Run | null => {
      const press = pressed.current;
      pressed.current = null;
      return press?.id === id ? press.run : null;
    },
  };
}
