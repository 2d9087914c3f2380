import { buildContentKey } from '../../platform/storage/content-key.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** The stored copies of an upload: `full`, and a picture's widths. */
export type Variant = 'full' | `${number}`;

type StoredMedia = { hash: string; extension: string };

/** Where a copy lies. */
export function objectKey(media: StoredMedia, variant: Variant): string {
  return buildContentKey(media.hash, variant, media.extension);
}

/** All copies an upload has. */
export function listVariants(media: { widths: readonly number[] }): Variant[] {
  return ['full', ...media.widths.map((width): Variant => `${width}`)];
}

/** Deletes the stored bytes of an upload in all its sizes, `full` first: without it the upload does not count as stored. */
export async function deleteObjects(
  storage: Storage,
  media: StoredMedia & { widths: readonly number[] },
): Promise<void> {
  for (const variant of listVariants(media)) await storage.delete(objectKey(media, variant));
}
