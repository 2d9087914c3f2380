import { getOwnBuild } from './router-state.ts';

const RELOADED_KEY = 'zhihui_reloaded';
const APP_DATA_URL = '/page-data/app-data.json';

/** Whether the site was updated since this tab was loaded. */
let outdated = false;

/** Returns whether this tab runs an older build than the site serves. */
export function isOutdated(): boolean {
  return outdated;
}

/** Records the build that sent a response; null when the response does not name it. */
export function recordBuild(build: string | null): void {
  if (import.meta.env.PROD && build !== null && build !== getOwnBuild()) outdated = true;
}

/** Allows one forced reload per session; after it, the next navigations are full loads anyway. */
export function claimForcedReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

/** Checks the current build when the user returns to the tab or is online again. */
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
    // the next response reports the build
  }
}
