import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSession } from '../../../session/session.ts';
import { path } from '../../../ui/icon.tsx';
import { audienceText } from '../audience.text.ts';
import styles from './audience-button.module.css';

const AudiencePopover = lazyPart(() => import('./audience-popover.tsx'));
const POPOVER_ID = 'audience';
const LockIcon = path('M6 9h8v8H6zM7.5 9V6.5a2.5 2.5 0 0 1 5 0V9');

/**
 * Opens the list of who can see an item, for signed-in readers. The item does not carry its visibility, so that the button is
 * the same on all pages; its scripts are loaded with the first press.
 */
export function AudienceButton({ id }: { id: Id }) {
  const { user } = useSession();
  const [isLoaded, setLoaded] = useState(false);
  if (user === null) return null;
  return (
    <>
      <button
        type="button"
        className={cx('noprint', styles.opener)}
        popoverTarget={isLoaded ? POPOVER_ID : undefined}
        onClick={(event) => {
          // the popover opens itself when it is rendered: the browser would close it again
          if (!isLoaded) event.preventDefault();
          setLoaded(true);
        }}
      >
        <LockIcon small />
        {audienceText.opener}
      </button>
      {isLoaded && (
        <Suspense>
          <AudiencePopover key={id} id={POPOVER_ID} itemId={id} />
        </Suspense>
      )}
    </>
  );
}
