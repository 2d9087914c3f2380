import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ComposerProps } from './composer.tsx';

const Composer = lazyPart(async () => ({ default: (await import('./composer.tsx')).Composer }));

/** The field to write in; `meanwhile` stands there until it has come. */
export function LazyComposer({ meanwhile, ...props }: ComposerProps & { meanwhile: ReactNode }) {
  return (
    <Suspense fallback={meanwhile}>
      <Composer {...props} />
    </Suspense>
  );
}
