import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { adminText } from '../admin.text.ts';
import styles from './batch-progress.module.css';

interface ProgressState {
  label: string;
  done: number;
  total: number;
  isStopping: boolean;
}

let state: ProgressState | null = null;
const listeners = new Set<() => void>();

function setState(next: ProgressState | null): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Shows how far a task on `total` items is, until `end`; nothing is shown for up to `unshown` items. The task asks
 * `isStopped` between its steps.
 */
export function startProgress(label: string, total: number, unshown: number) {
  let stopped = false;
  if (total > unshown) setState({ label, done: 0, total, isStopping: false });
  const own = state;
  const isShown = own !== null && total > unshown;
  return {
    report(done: number, newTotal = total) {
      if (isShown && state !== null) setState({ ...state, done, total: newTotal });
    },
    isStopped() {
      stopped ||= isShown && state?.isStopping === true;
      return stopped;
    },
    end() {
      if (isShown) setState(null);
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog over the screen while many rows are acted upon; rendered once in the back-office. */
export function BatchProgress() {
  const shown = useSyncExternalStore(
    subscribe,
    () => state,
    () => null,
  );
  const ref = useRef<HTMLDialogElement>(null);
  const isOpen = shown !== null;
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog?.open === false) dialog.showModal();
    else if (!isOpen) dialog?.close();
  }, [isOpen]);
  const stop = () => state !== null && setState({ ...state, isStopping: true });
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-label={shown?.label}
      onCancel={(event) => {
        // Esc stops as the button does; the dialog stays until the running step has ended
        event.preventDefault();
        stop();
      }}
    >
      {shown !== null && (
        <>
          <p aria-live="polite">
            {shown.isStopping
              ? adminText.stopping
              : adminText.progress(shown.label, formatCount(shown.done), formatCount(shown.total))}
          </p>
          <progress aria-label={shown.label} value={shown.done} max={Math.max(shown.total, 1)} />
          <button
            type="button"
            className={getButtonClass()}
            disabled={shown.isStopping}
            onClick={stop}
          >
            {adminText.stop}
          </button>
        </>
      )}
    </dialog>
  );
}
