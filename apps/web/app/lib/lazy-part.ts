import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A part of a page with scripts of its own, below a `Suspense`. When they cannot be had it is asked for again, with
 * growing pauses: what stands there meanwhile stays, where a failed `lazy` would take the whole page down.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => untilThere(load));
}

/** What `load` imports, asked for again with growing pauses until it is there. Never rejects. */
export async function untilThere<T>(load: () => Promise<T>, pause = FIRST_PAUSE_MS): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return untilThere(load, Math.min(3 * pause, LONGEST_PAUSE_MS));
  }
}
