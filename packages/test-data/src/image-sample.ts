/**
 * An upload and what the site should do with it: `accept …`, `refuse …`, `limit …`, `policy …`, in words that begin so.
 * Sizes in pixels; 0 where the picture has none that counts.
 */
export interface ImageSample {
  name: string;
  expected: string;
  width: number;
  height: number;
  bytes: Buffer<ArrayBuffer>;
}

/** How this package writes down a sample of its own. */
export type OwnImage = readonly [
  name: string,
  expected: string,
  bytes: Buffer,
  width?: number,
  height?: number,
];
