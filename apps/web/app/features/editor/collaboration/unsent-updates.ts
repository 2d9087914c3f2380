import { openBrowserStore } from '../../../lib/browser-store.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/** Changes that the server has not acknowledged, in this browser, so that they outlive the page. */
const rows = openBrowserStore<{
  key: string;
  update: Uint8Array;
  /** ms */
  at: number;
}>('zhihui-together', 'unsent');

/** Keeps what one person wrote on one text and the server lacks. Where that is refused, the draft is kept all the same. */
export async function storeUnsent(key: string, update: Uint8Array): Promise<void> {
  await rows.put({ key, update, at: Date.now() }).catch(() => undefined);
}

/** What was kept and is not too old; null when nothing. */
export async function readUnsent(key: string): Promise<Uint8Array | null> {
  const stored = await rows.get(key).catch(() => undefined);
  return stored === undefined || Date.now() - stored.at > MAX_AGE_MS ? null : stored.update;
}

export async function deleteUnsent(key: string): Promise<void> {
  await rows.delete(key).catch(() => undefined);
}
