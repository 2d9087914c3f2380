import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart, importWithRetry } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import type { ComposerProps } from './use-composer.ts';

const load = () => import('./composer.tsx');
const Composer = lazyPart(async () => ({ default: (await load()).Composer }));

/** Has the field's scripts come before it is opened: what is typed at once must not go astray. */
export function preloadComposer(): void {
  void importWithRetry(load);
}

/** The field to write in; `meanwhile` stands there until it has come. */
export function LazyComposer({
  placeholder,
  ...props
}: ComposerProps & { placeholder: ReactNode }) {
  // nothing may wait while the server draws
  if (!useHydrated()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <Composer {...props} />
    </Suspense>
  );
}
