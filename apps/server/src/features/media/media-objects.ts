import type { Id } from '@zhihui/contract/schema.ts';
import { buildContentKey } from '../../platform/storage/content-key.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** The stored copies of an upload: `full`, and a picture's widths. */
export type Variant = 'full' | `${number}`;

type StoredMedia = { hash: string; extension: string };

/** Where a copy lies. */
export function objectKey(media: StoredMedia, variant: Variant): string {
  return buildContentKey(media.hash, variant, media.extension);
}

/** The address of an upload, a path of the site. */
export function mediaUrl(media: { id: Id; extension: string }): string {
  return `/media/${media.id}/full.${media.extension}`;
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
