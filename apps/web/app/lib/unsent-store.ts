// Why it is as it is: docs/decisions/0029-unsent-texts.md
/**
 * A text stored until it was sent: with the tab, because the end of a session clears local storage, and with the browser,
 * because tabs are closed. `userId` keeps it from the next person at the same machine.
 */
export function createUnsentStore(userId: unknown, name: string) {
  const key = `zhihui_kept ${String(userId)} ${name}`;
  return {
    read: (): string | null =>
      tryStorage(() => sessionStorage.getItem(key)) ??
      tryStorage(() => localStorage.getItem(key)) ??
      null,
    /** Nothing typed forgets the text. Returns whether it is stored at least with the tab. */
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

// Browsers set to block site data throw on the mere mention of it; then the text lives as long as the page.
function tryStorage<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
