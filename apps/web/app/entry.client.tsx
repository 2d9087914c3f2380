import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isBelowFloor, needsHelp } from './floor/floor.ts';
import { watchForUpdates } from './navigation/build-check.ts';
import { canonicaliseHistory } from './navigation/canonical-history.ts';
import { loadWhereMoved } from './navigation/early-traversal.ts';
import { followFailedScripts, resumeNavigation } from './navigation/full-load.ts';
import { passOverHandled } from './navigation/handled-rejections.ts';
import { startPrefetching } from './navigation/prefetch.ts';
import { routerFetch } from './navigation/router-fetch.ts';
import { guardTypedText } from './navigation/typed-text.ts';
import { InlineSheets, sheetsInPage } from './theme/inline-css.tsx';

const sheets = sheetsInPage();

/** Takes the page over from the server. */
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
  followFailedScripts();
  passOverHandled();
  startPrefetching();
  watchForUpdates();
  guardTypedText();
}

canonicaliseHistory();
if (!isBelowFloor() && !resumeNavigation() && !loadWhereMoved()) {
  if (needsHelp()) {
    // without it menus stay closed, and the rest of the page works
    void import('./floor/older-browsers.ts').then(
      ({ helpOlderBrowser }) => helpOlderBrowser(start),
      start,
    );
  } else start();
}
