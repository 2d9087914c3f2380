import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { readingText } from '../reading.text.ts';
import styles from './reading-preferences-button.module.css';

const ReadingPreferencesPanel = lazyPart(() => import('./reading-preferences-panel.tsx'));
const PANEL_ID = 'reading-look';

/** Opens the choice of type and width, whose scripts come with the first press; from then on the browser opens it. */
export function ReadingPreferencesButton({ widths = true }: { widths?: boolean }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx('noprint', styles.opener)}
        popoverTarget={isLoaded ? PANEL_ID : undefined}
        onClick={(event) => {
          // the panel opens itself when it is drawn, which may be before this press has run its course: the browser
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
