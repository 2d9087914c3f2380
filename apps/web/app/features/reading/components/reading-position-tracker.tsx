import { Suspense } from 'react';
import type { RefObject } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';

const ReadingPositionPrompt = lazyPart(() => import('../position/reading-position-prompt.tsx'));

interface ReadingPositionTrackerProps {
  id: Id;
  body: RefObject<HTMLDivElement | null>;
}

/** Remembers where a signed-in reader stopped in a text. Give it the text's id as `key`. */
export function ReadingPositionTracker({ id, body }: ReadingPositionTrackerProps) {
  const { user } = useSession();
  const hydrated = useHydrated();
  if (user === null || !hydrated) return null;
  return (
    <Suspense>
      <ReadingPositionPrompt userId={user.id} id={id} body={body} />
    </Suspense>
  );
}
