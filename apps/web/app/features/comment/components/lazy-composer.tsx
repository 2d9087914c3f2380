import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart, untilThere } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import type { ComposerProps } from './use-composer.ts';

const load = () => import('./composer.tsx');
const Composer = lazyPart(async () => ({ default: (await load()).Composer }));

/** Has the field's scripts come before it is opened: what is typed at once must not go astray. */
export function fetchComposer(): void {
  void untilThere(load);
}

/** The field to write in; `meanwhile` stands there until it has come. */
export function LazyComposer({ meanwhile, ...props }: ComposerProps & { meanwhile: ReactNode }) {
  // nothing may wait while the server draws
  if (!useHydrated()) return meanwhile;
  return (
    <Suspense fallback={meanwhile}>
      <Composer {...props} />
    </Suspense>
  );
}
