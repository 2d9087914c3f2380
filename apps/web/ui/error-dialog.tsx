import { useSyncExternalStore } from 'react';
import { buttonClass } from './button.ts';
import { Dialog } from './dialog.tsx';

// The specification names this title and keeps it as it is.
const TITLE = 'ERROR';

let message: string | null = null;
const listeners = new Set<() => void>();

function put(next: string | null) {
  message = next;
  for (const listener of listeners) listener();
}

/** Opens the error dialog with the server's words. */
export function showErrorDialog(words: string): void {
  put(words);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Place of the error dialog; stands once in the page. */
export function ErrorDialog() {
  const words = useSyncExternalStore(
    subscribe,
    () => message,
    () => null,
  );
  return (
    <Dialog
      open={words !== null}
      onClose={() => put(null)}
      title={TITLE}
      footer={
        <button type="button" className={buttonClass('primary')} onClick={() => put(null)}>
          知道了
        </button>
      }
    >
      <p>{words}</p>
    </Dialog>
  );
}
