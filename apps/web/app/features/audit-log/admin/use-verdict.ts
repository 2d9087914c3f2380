import { useRef } from 'react';
import { useKeys } from './use-keys.ts';
import type { Target } from './give-verdicts.ts';
import type { Review } from './use-review.ts';
import { useReason } from './verdict.tsx';

/**
 * The verdict on what the desk shows, by button and by key; a rejection asks for its reason first. `shown` is null
 * while nothing is there to decide.
 */
export function useVerdict(review: Review, shown: Target | null, allowed: boolean) {
  const { id, step, undoLast } = review;
  const reason = useReason(useRef<HTMLTextAreaElement>(null), id ?? '');
  // also what is decided with others at one go: should it come back, its reason would be an old one
  const decide: typeof review.decide = (items, ...rest) => {
    for (const item of items) reason.clear(String(item.id));
    return review.decide(items, ...rest);
  };
  const approve = () => {
    if (shown !== null && allowed) void decide([shown], 'APPROVED', '');
  };
  const reject = () => {
    if (shown === null || !allowed) return;
    if (reason.state.text.trim() === '') reason.ask();
    else {
      reason.state.field.current?.blur();
      void decide([shown], 'REJECTED', reason.state.text);
    }
  };
  useKeys({ a: approve, r: reject, j: () => step(1), k: () => step(-1), u: undoLast });
  return { form: { allowed, reason: reason.state, approve, reject }, decide };
}
