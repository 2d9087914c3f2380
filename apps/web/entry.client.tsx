import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { InlineSheets, sheetsInPage } from './theme/inline-css.tsx';

const sheets = sheetsInPage();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <InlineSheets value={sheets}>
        <HydratedRouter />
      </InlineSheets>
    </StrictMode>,
  );
});
