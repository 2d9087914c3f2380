import type { ImageLimits } from './image-limits.ts';
import type { ImageRefusal } from './image-refused.ts';
import type { ReencodedImage } from './reencode.ts';

/** What the server and its decoder process say to each other. */
export interface ImageJob {
  upload: Buffer;
  limits: ImageLimits;
}

export type ImageReply = { image: ReencodedImage } | { refused: ImageRefusal; detail: string };
