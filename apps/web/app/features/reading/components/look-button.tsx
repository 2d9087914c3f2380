import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { readingText } from '../reading.text.ts';
import styles from './look-button.module.css';

const LookPanel = lazyPart(() => import('./look-panel.tsx'));
const PANEL = 'reading-look';

/** Opens the choice of type and width, whose scripts come with the first press; from then on the browser opens it. */
export function LookButton({ widths = true }: { widths?: boolean }) {
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx('noprint', styles.opener)}
        popoverTarget={wanted ? PANEL : undefined}
        onClick={(event) => {
          // the panel opens itself when it is drawn, which may be before this press has run its course: the browser
          // would close it again
          if (!wanted) event.preventDefault();
          setWanted(true);
        }}
      >
        {readingText.look}
      </button>
      {wanted && (
        <Suspense>
          <LookPanel id={PANEL} widths={widths} />
        </Suspense>
      )}
    </>
  );
}
