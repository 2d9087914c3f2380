import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { ComposerProps } from './composer.tsx';

const Composer = lazy(async () => ({ default: (await import('./composer.tsx')).Composer }));

/** The field to write in; `meanwhile` stands there until it has come. */
export function LazyComposer({ meanwhile, ...props }: ComposerProps & { meanwhile: ReactNode }) {
  return (
    <Suspense fallback={meanwhile}>
      <Composer {...props} />
    </Suspense>
  );
}
