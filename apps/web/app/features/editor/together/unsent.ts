import { browserRows } from '../../../lib/browser-rows.ts';

const KEEP_MS = 30 * 24 * 60 * 60_000;

/** Changes that the server has not acknowledged, in this browser, so that they outlive the page. */
const rows = browserRows<{
  key: string;
  update: Uint8Array;
  /** ms */
  at: number;
}>('zhihui-together', 'unsent');

/** Keeps what one person wrote on one text and the server lacks. Where that is refused, the draft is kept all the same. */
export async function keepUnsent(key: string, update: Uint8Array): Promise<void> {
  await rows.put({ key, update, at: Date.now() }).catch(() => undefined);
}

/** What was kept and is not too old; null when nothing. */
export async function readUnsent(key: string): Promise<Uint8Array | null> {
  const found = await rows.get(key).catch(() => undefined);
  return found === undefined || Date.now() - found.at > KEEP_MS ? null : found.update;
}

export async function dropUnsent(key: string): Promise<void> {
  await rows.delete(key).catch(() => undefined);
}
