import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';

const DetailDialog = lazyPart(async () => ({
  default: (await import('./detail-dialog.tsx')).DetailDialog,
}));

/** Opens the feedback that the address names (`#feedback-7`), as notifications do. Closed, it opens again when led to again. */
export function AddressedFeedback() {
  const place = useLocation();
  const live = useHydrated();
  const [closed, close] = useState<typeof place | null>(null);
  const id = /^#feedback-(\d+)$/u.exec(place.hash)?.[1];
  if (!live || id === undefined || closed === place) return null;
  return (
    <Suspense>
      <DetailDialog key={id} id={id} close={() => close(place)} />
    </Suspense>
  );
}
