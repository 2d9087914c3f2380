import { createElement, lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/**
 * A part of a page with scripts of its own, below a `Suspense`. When loading fails it is repeated with
 * growing pauses and the fallback stays, where a failed `lazy` would break the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => importWithRetry(load));
}

const pendingLoads = new Set<Promise<unknown>>();

/**
 * A part with scripts of its own that the server renders into the document: the browser keeps that markup and hydrates it
 * when the script has loaded. Needs a `Suspense` around it; the page imports its style sheet.
 */
export function serverRenderedPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return lazyPart(load);
  let part: ComponentType<Props> | null = null;
  const loading = load().then((loaded) => {
    part = loaded.default;
    pendingLoads.delete(loading);
  });
  pendingLoads.add(loading);
  return function Served(props: Props) {
    if (part === null) throw new Error('a document is rendered before its parts are loaded');
    return createElement(part, props);
  };
}

/** Resolves when every `serverRenderedPart` can be rendered: a document is rendered in one go, which cannot wait. Server only. */
export async function waitForServerParts(): Promise<void> {
  while (pendingLoads.size > 0) await Promise.all(pendingLoads);
}

/** Returns what `load` imports; repeats it with growing pauses until it succeeds. Never rejects. */
export async function importWithRetry<T>(
  load: () => Promise<T>,
  delay = INITIAL_DELAY_MS,
): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, delay));
    return importWithRetry(load, Math.min(3 * delay, MAX_DELAY_MS));
  }
}
