import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPictureSize } from '../../platform/images/picture-size.ts';
import { HANDBOOK } from './handbook.ts';

export interface HelpPicture {
  bytes: Buffer;
  /** Changes with the picture, so it may be kept for ever. */
  address: string;
  checksum: string;
  width: number;
  height: number;
}

const NAME = /^[a-z0-9-]{1,60}\.webp$/u;
const cachedPictures = new Map<string, Promise<HelpPicture | null>>();

/** A picture of the handbook by its name; null where there is none. */
export function findPicture(name: string): Promise<HelpPicture | null> {
  if (!NAME.test(name)) return Promise.resolve(null);
  const cached = cachedPictures.get(name);
  if (cached !== undefined) return cached;
  const reading = read(name);
  // made-up names must not fill the memory
  void reading.then((picture) => picture !== null && cachedPictures.set(name, reading));
  return reading;
}

async function read(name: string): Promise<HelpPicture | null> {
  const bytes = await readFile(path.join(HANDBOOK, 'images', name)).catch(() => null);
  if (bytes === null) return null;
  const checksum = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return {
    bytes,
    checksum,
    address: `/help/images/${name}?v=${checksum}`,
    ...(await readPictureSize(bytes)),
  };
}
