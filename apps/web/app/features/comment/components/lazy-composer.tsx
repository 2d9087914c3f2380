import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart, importWithRetry } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import type { ComposerProps } from './use-composer.ts';

const load = () => import('./composer.tsx');
const Composer = lazyPart(async () => ({ default: (await load()).Composer }));

/** Loads the scripts of the field before it is opened, so that no typed text is lost. */
export function preloadComposer(): void {
  void importWithRetry(load);
}

/** The field for a comment; shows `placeholder` until it has loaded. */
export function LazyComposer({
  placeholder,
  ...props
}: ComposerProps & { placeholder: ReactNode }) {
  // nothing may suspend during server rendering
  if (!useHydrated()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <Composer {...props} />
    </Suspense>
  );
}
