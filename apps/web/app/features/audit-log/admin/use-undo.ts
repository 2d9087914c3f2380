import { useRef } from 'react';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { VerdictOutcome, ReviewCalls, Verdict } from './submit-verdicts.ts';

/** Verdicts given quickly one after another share one toast, so that they never hide the text. */
export const TOAST_TOPIC = 'verdict';

/**
 * Takes verdicts back: those of this visit, the server may not have answered yet, and those of before that `recent` says
 * still can be.
 */
export function useUndo(
  calls: ReviewCalls,
  recent: readonly Verdict[],
  onUndone: (undone: readonly Verdict[]) => void,
) {
  /** The newest last. */
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
    forget: removeOutcome,
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
