import { useRef } from 'react';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { Opinion, ReviewCalls, Verdict } from './give-verdicts.ts';

/** Verdicts given quickly one after another share one toast, so that they never hide the text. */
export const MATTER = 'verdict';

/**
 * Takes verdicts back: those of this visit, the server may not have answered yet, and those of before that `recent` says
 * still can be.
 */
export function useUndo(
  calls: ReviewCalls,
  recent: readonly Verdict[],
  onBack: (back: readonly Verdict[]) => void,
) {
  /** The newest last. */
  const past = useRef<Promise<Opinion>[]>([]);
  const forget = (given: Promise<Opinion>) => {
    past.current = past.current.filter((each) => each !== given);
  };
  const takeBack = async (verdicts: readonly Verdict[]) => {
    const back: Verdict[] = [];
    for (const verdict of verdicts) {
      const answer = await calls.undo(verdict.auditLogId);
      if (answer.ok) back.push(verdict);
      else toast.error(reviewText.undoFailed(serverMessage(answer.error.msg, adminText.failed)));
    }
    if (back.length === 0) return;
    toast.done(reviewText.undone, undefined, MATTER);
    onBack(back);
  };
  const undo = async (given: Promise<Opinion>) => {
    if (!past.current.includes(given)) return;
    forget(given);
    await takeBack((await given).done);
  };
  return {
    remember: (given: Promise<Opinion>) => void past.current.push(given),
    forget,
    undo: (given: Promise<Opinion>) => void undo(given),
    undoOne: (verdict: Verdict) => void takeBack([verdict]),
    undoLast: () => {
      const last = past.current.at(-1);
      const [before] = recent;
      if (last !== undefined) void undo(last);
      else if (before !== undefined) void takeBack([before]);
    },
  };
}
