import { getOwnBuild } from './router-state.ts';

const RELOADED_KEY = 'zhihui_reloaded';
const APP_DATA_URL = '/page-data/app-data.json';

/** The site was updated since this tab was loaded. */
let outdated = false;

/** Whether this tab runs an older build than the site serves. */
export function isOutdated(): boolean {
  return outdated;
}

/** Takes in which build an answer came from; null when it did not say. */
export function recordBuild(build: string | null): void {
  if (import.meta.env.PROD && build !== null && build !== getOwnBuild()) outdated = true;
}

/** One reload a session is forced; after it, the next navigations are full loads anyway. */
export function claimForcedReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

/** Asks for the current build when somebody comes back to a tab, or is back online. */
export function watchForUpdates(): void {
  const checkForUpdate = () => {
    if (!outdated && !document.hidden) void fetchBuild();
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  window.addEventListener('online', checkForUpdate);
}

async function fetchBuild(): Promise<void> {
  try {
    const response = await fetch(APP_DATA_URL);
    const { webpackCompilationHash } = (await response.json()) as {
      webpackCompilationHash: string;
    };
    if (response.ok) recordBuild(webpackCompilationHash);
  } catch {
    // the next answer tells
  }
}
