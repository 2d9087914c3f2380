// Why it is as it is: docs/decisions/0029-unsent-texts.md
/**
 * Stores a text until it is sent: in session storage, because the end of a session clears local storage, and in local storage,
 * because tabs are closed. `userId` hides it from the next user of the same browser.
 */
export function createUnsentStore(userId: unknown, name: string) {
  const key = `zhihui_kept ${String(userId)} ${name}`;
  return {
    read: (): string | null =>
      tryStorage(() => sessionStorage.getItem(key)) ??
      tryStorage(() => localStorage.getItem(key)) ??
      null,
    /** Stores a text; an empty one removes it. Returns whether session storage has it. */
    write: (text: string): boolean => {
      tryStorage(() => trySetItem(localStorage, key, text));
      return tryStorage(() => trySetItem(sessionStorage, key, text)) ?? false;
    },
  };
}

function trySetItem(storage: Storage, key: string, text: string): boolean {
  if (text === '') storage.removeItem(key);
  else storage.setItem(key, text);
  return true;
}

// Browsers that block site data throw on any access; then the text lives as long as the page.
function tryStorage<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
