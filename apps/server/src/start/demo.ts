import type { Deps } from '../deps.ts';

/** Puts a small demo into an empty site, once. */
export async function seedDemo(_deps: Deps, _say: (text: string) => void): Promise<void> {}
