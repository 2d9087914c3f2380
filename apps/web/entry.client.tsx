import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followFailedScripts } from './navigation/full-load.ts';
import { startPrefetching } from './navigation/prefetch.ts';
import { routerFetch } from './navigation/router-fetch.ts';
import { InlineSheets, sheetsInPage } from './theme/inline-css.tsx';

const sheets = sheetsInPage();

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
startPrefetching();
