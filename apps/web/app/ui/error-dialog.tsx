import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { toReadableMessage } from '../lib/server-message.ts';

// Errors are rare, so the dialog is loaded when there is one to show.
const ErrorMessageDialog = lazyPart(async () => ({
  default: (await import('./error-message-dialog.tsx')).ErrorMessageDialog,
}));

let message: string | null = null;
const listeners = new Set<() => void>();

function setMessage(next: string | null) {
  message = next;
  for (const listener of listeners) listener();
}

/** Opens the error dialog with the message of the server or of a network failure. */
export function showErrorDialog(currentMessage: string): void {
  setMessage(toReadableMessage(currentMessage));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the error dialog; used once, in the shell. */
export function ErrorDialog() {
  const currentMessage = useSyncExternalStore(
    subscribe,
    () => message,
    () => null,
  );
  if (currentMessage === null) return null;
  return (
    <Suspense>
      <ErrorMessageDialog message={currentMessage} onClose={() => setMessage(null)} />
    </Suspense>
  );
}
