import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isUnsupportedBrowser, needsPolyfills } from './browser-support/browser-check.ts';
import { watchForUpdates } from './navigation/build-check.ts';
import { canonicaliseHistory } from './navigation/canonical-history.ts';
import { loadTraversedPage } from './navigation/early-traversal.ts';
import { reloadOnFailedScripts, resumeNavigation } from './navigation/full-load.ts';
import { ignoreHandledRejections } from './navigation/ignore-handled-rejections.ts';
import { cacheSheets, startPrefetching } from './navigation/prefetch.ts';
import { takeRouteSheets } from './navigation/route-sheets.ts';
import { getManifestRoutes } from './navigation/router-state.ts';
import { createRouterFetch } from './navigation/router-fetch.ts';
import { warnBeforeLosingText } from './navigation/warn-before-losing-text.ts';
import { DocumentSheetsContext, readDocumentSheets } from './document/sheets.tsx';

const sheets = readDocumentSheets();
const routerFetch = createRouterFetch(sheets);

/** Hydrates the page. */
function start(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentSheetsContext value={sheets}>
          <HydratedRouter unstable_fetch={routerFetch} />
        </DocumentSheetsContext>
      </StrictMode>,
    );
  });
  reloadOnFailedScripts();
  ignoreHandledRejections();
  startPrefetching();
  cacheSheets(sheets);
  watchForUpdates();
  warnBeforeLosingText();
  startAfterLoad();
}

const IDLE_MS = 3000;

/** Loads what helps later visits alone, once this one has ended to load. Browsers that block storage do without. */
function startAfterLoad(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = async () => {
    const { startOffline } = await import('./features/offline/start-offline.ts');
    await startOffline();
  };
  const startLater = () => setTimeout(() => void start().catch(() => undefined), IDLE_MS);
  if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater);
}

canonicaliseHistory();
if (!isUnsupportedBrowser() && !resumeNavigation() && !loadTraversedPage()) {
  takeRouteSheets(getManifestRoutes(), sheets);
  if (needsPolyfills()) {
    // without the polyfills menus stay closed, and the rest of the page works
    void import('./browser-support/load-polyfills.ts').then(
      ({ loadPolyfills }) => loadPolyfills(start),
      start,
    );
  } else start();
}
