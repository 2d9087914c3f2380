import { Suspense } from 'react';
import type { RefObject } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';

const ReadingPlace = lazyPart(() => import('../place/reading-place.tsx'));

interface PlaceKeeperProps {
  id: Id;
  body: RefObject<HTMLDivElement | null>;
}

/** Remembers where somebody signed in stopped in a text. Give it the text's id as `key`. */
export function PlaceKeeper({ id, body }: PlaceKeeperProps) {
  const { user } = useSession();
  const live = useHydrated();
  if (user === null || !live) return null;
  return (
    <Suspense>
      <ReadingPlace userId={user.id} id={id} body={body} />
    </Suspense>
  );
}
