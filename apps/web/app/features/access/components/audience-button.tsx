import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSession } from '../../../session/session.ts';
import { path } from '../../../ui/icon.tsx';
import { audienceText } from '../audience.text.ts';
import styles from './audience-button.module.css';

const AudiencePopover = lazyPart(() => import('./audience-popover.tsx'));
const DraftAudiencePopover = lazyPart(() => import('./draft-audience-popover.tsx'));
const POPOVER_ID = 'audience';
const LockIcon = path('M6 9h8v8H6zM7.5 9V6.5a2.5 2.5 0 0 1 5 0V9');

/**
 * Opens the list of who can see an item, for signed-in readers. The item does not carry its visibility, so that the button is
 * the same on all pages; its scripts are loaded with the first press.
 */
export function AudienceButton({ id }: { id: Id }) {
  const { user } = useSession();
  if (user === null) return null;
  return <Opener popover={<AudiencePopover key={id} id={POPOVER_ID} itemId={id} />} />;
}

/** The same for a draft, in the editor. */
export function DraftAudienceButton({ id }: { id: Id }) {
  return <Opener popover={<DraftAudiencePopover key={id} id={POPOVER_ID} draftId={id} />} narrow />;
}

interface OpenerProps {
  popover: ReactNode;
  /** Shows the icon alone on a small screen. */
  narrow?: boolean;
}

function Opener({ popover, narrow = false }: OpenerProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx('noprint', styles.opener)}
        aria-label={narrow ? audienceText.opener : undefined}
        popoverTarget={isLoaded ? POPOVER_ID : undefined}
        onClick={(event) => {
          // the popover opens itself when it is rendered: the browser would close it again
          if (!isLoaded) event.preventDefault();
          setLoaded(true);
        }}
      >
        <LockIcon small />
        {narrow ? <span className="hide-s">{audienceText.opener}</span> : audienceText.opener}
      </button>
      {isLoaded && <Suspense>{popover}</Suspense>}
    </>
  );
}
