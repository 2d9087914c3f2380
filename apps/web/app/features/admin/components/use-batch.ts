// Why it is as it is: docs/decisions/0109-acting-on-many-rows.md
import { useRevalidator } from 'react-router';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';
import { runForEach, runForEachWithToast } from './run-for-each.ts';
import type { ItemCall } from './run-for-each.ts';

export interface BatchAction<T> {
  perform: ItemCall<T>;
  /** Reverts it for one item; null when it cannot be undone. */
  undo: ItemCall<T> | null;
  /** The toast after `n` items were changed. */
  message: (n: number) => string;
  /** The toast after `n` items were reverted. */
  undoMessage?: (n: number) => string;
  /** The name of an item, to list those that failed. */
  getName?: (item: T) => string;
  /** Called after an item was refused; false skips the remaining ones. */
  canContinue?: () => Promise<boolean>;
}

interface BatchOutcome<T> {
  done: readonly T[];
  /** Says which items failed and why. */
  failed: string | null;
}

/**
 * Runs an action on one or many rows and loads the screen again. `announce` shows the toast with its undo, which stays
 * longer after many rows.
 */
export function useBatch() {
  const { revalidate } = useRevalidator();
  const undo = async <T>(done: readonly T[], action: BatchAction<T>) => {
    if (action.undo === null) return;
    const restored = await runForEachWithToast(done, action.undo);
    await revalidate();
    const message = action.undoMessage ?? adminText.undone;
    if (restored.length > 0) toast.success(message(restored.length));
  };
  const run = async <T>(
    items: readonly T[],
    { perform, getName, canContinue }: BatchAction<T>,
  ): Promise<BatchOutcome<T>> => {
    const outcome = await runForEach(items, perform, {
      ...(getName !== undefined && { getName }),
      ...(canContinue !== undefined && { canContinue }),
    });
    // before the toast, whose seconds are for reading and undoing
    await revalidate();
    return outcome;
  };
  const announce = <T>(done: readonly T[], action: BatchAction<T>) => {
    if (done.length === 0) return;
    const undoAction =
      action.undo === null
        ? undefined
        : {
            label: adminText.undo,
            run: () => void undo(done, action),
            isSlow: done.length > SHORT_BATCH,
          };
    toast.success(action.message(done.length), undoAction);
  };
  return {
    run,
    announce,
    /** Both, with the failures in a toast. Resolves to the items that are done. */
    async runWithToasts<T>(items: readonly T[], action: BatchAction<T>): Promise<readonly T[]> {
      const { done, failed } = await run(items, action);
      if (failed !== null) toast.error(failed);
      announce(done, action);
      return done;
    },
  };
}

/** After more rows than this the user may have looked away while they were changed. */
const SHORT_BATCH = 20;
