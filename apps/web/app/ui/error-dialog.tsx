import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { plainWords } from '../lib/server-message.ts';

// Readers seldom meet an error: the dialog itself comes when there is one to show.
const Shown = lazyPart(async () => ({
  default: (await import('./error-dialog-shown.tsx')).ErrorShown,
}));

let message: string | null = null;
const listeners = new Set<() => void>();

function put(next: string | null) {
  message = next;
  for (const listener of listeners) listener();
}

/** Opens the error dialog with the server's words, or what happened on the way to it. */
export function showErrorDialog(words: string): void {
  put(plainWords(words));
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
  if (words === null) return null;
  return (
    <Suspense>
      <Shown words={words} onClose={() => put(null)} />
    </Suspense>
  );
}
