import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isUnsupportedBrowser, needsPolyfills } from './browser-support/browser-check.ts';
import { watchForUpdates } from './navigation/build-check.ts';
import { canonicaliseHistory } from './navigation/canonical-history.ts';
import { loadTraversedPage } from './navigation/early-traversal.ts';
import { reloadOnFailedScripts, resumeNavigation } from './navigation/full-load.ts';
import { ignoreHandledRejections } from './navigation/ignore-handled-rejections.ts';
import { startPrefetching } from './navigation/prefetch.ts';
import { routerFetch } from './navigation/router-fetch.ts';
import { warnBeforeLosingText } from './navigation/warn-before-losing-text.ts';
import { InlineSheets, readInlineSheets } from './document/inline-css.tsx';

const sheets = readInlineSheets();

/** Hydrates the page. */
function start(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <InlineSheets value={sheets}>
          <HydratedRouter unstable_fetch={routerFetch} />
        </InlineSheets>
      </StrictMode>,
    );
  });
  reloadOnFailedScripts();
  ignoreHandledRejections();
  startPrefetching();
  watchForUpdates();
  warnBeforeLosingText();
}

canonicaliseHistory();
if (!isUnsupportedBrowser() && !resumeNavigation() && !loadTraversedPage()) {
  if (needsPolyfills()) {
    // without the polyfills menus stay closed, and the rest of the page works
    void import('./browser-support/load-polyfills.ts').then(
      ({ loadPolyfills }) => loadPolyfills(start),
      start,
    );
  } else start();
}
