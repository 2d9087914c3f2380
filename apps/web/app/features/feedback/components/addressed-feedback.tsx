import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';

const DetailDialog = lazyPart(async () => ({
  default: (await import('./detail-dialog.tsx')).DetailDialog,
}));

/**
 * Opens the feedback in the address (`#feedback-7`), to which notifications link. After closing, the same link opens it
 * again.
 */
export function AddressedFeedback() {
  const location = useLocation();
  const hydrated = useHydrated();
  const [closed, close] = useState<typeof location | null>(null);
  const id = /^#feedback-(\d+)$/u.exec(location.hash)?.[1];
  if (!hydrated || id === undefined || closed === location) return null;
  return (
    <Suspense>
      <DetailDialog key={id} id={id} close={() => close(location)} />
    </Suspense>
  );
}
