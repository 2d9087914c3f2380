import { ownBuild } from './router-state.ts';

const RELOADED = 'zhihui_reloaded';
const APP_DATA = '/page-data/app-data.json';

/** The site was updated since this tab was loaded. */
let outdated = false;

/** Whether this tab runs an older build than the site serves. */
export function isOutdated(): boolean {
  return outdated;
}

/** Takes in which build an answer came from; null when it did not say. */
export function noticeBuild(build: string | null): void {
  if (import.meta.env.PROD && build !== null && build !== ownBuild()) outdated = true;
}

/** One reload a session is forced; after it, the next navigations are full loads anyway. */
export function firstReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) !== null) return false;
    sessionStorage.setItem(RELOADED, '1');
    return true;
  } catch {
    return false;
  }
}

/** Asks for the current build when somebody comes back to a tab, or is back online. */
export function watchForUpdates(): void {
  const ask = () => {
    if (!outdated && !document.hidden) void askForBuild();
  };
  document.addEventListener('visibilitychange', ask);
  window.addEventListener('online', ask);
}

async function askForBuild(): Promise<void> {
  try {
    const answer = await fetch(APP_DATA);
    const { webpackCompilationHash } = (await answer.json()) as { webpackCompilationHash: string };
    if (answer.ok) noticeBuild(webpackCompilationHash);
  } catch {
    // the next answer tells
  }
}
