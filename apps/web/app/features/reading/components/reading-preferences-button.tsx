import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { readingText } from '../reading.text.ts';
import styles from './reading-preferences-button.module.css';

const ReadingPreferencesPanel = lazyPart(() => import('./reading-preferences-panel.tsx'));
const PANEL_ID = 'reading-look';

/** Opens the reading preferences. Their scripts are loaded with the first press; after that the browser opens the popover. */
export function ReadingPreferencesButton({ widths = true }: { widths?: boolean }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx('noprint', styles.opener)}
        popoverTarget={isLoaded ? PANEL_ID : undefined}
        onClick={(event) => {
          // the panel opens itself when it is rendered, which may be before this press ends: the browser
          // would close it again
          if (!isLoaded) event.preventDefault();
          setLoaded(true);
        }}
      >
        {readingText.readingPreferences}
      </button>
      {isLoaded && (
        <Suspense>
          <ReadingPreferencesPanel id={PANEL_ID} widths={widths} />
        </Suspense>
      )}
    </>
  );
}
