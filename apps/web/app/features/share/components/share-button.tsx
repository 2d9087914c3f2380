import type { ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));

interface ShareButtonProps {
  type: ShareTarget;
  id: Id;
  className: string;
  children: ReactNode;
}

/** Opens the dialog with the links of an item; its scripts are loaded with the first press. */
export function ShareButton({ type, id, className, children }: ShareButtonProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        disabled={!hydrated}
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
      >
        {children}
      </button>
      {isLoaded && (
        <Suspense>
          <ShareDialog type={type} id={id} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
