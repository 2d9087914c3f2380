/** The part of a maskable icon that no system cuts off is a circle of four fifths; the picture's corners stay inside it. */
const MASKABLE_SHARE = 0.7;
/** Uploads were bounded when they were stored; this is for what was not. */
const MAX_PIXELS = 50_000_000;

/**
 * Draws a picture as a square icon of PNG: whole, in its proportions, on `background` where it is maskable. The picture is the
 * product's own, or an upload that was decoded and encoded by `inspectAndReencode`.
 */
export async function drawAppIcon(
  picture: Buffer,
  { size, isMaskable, background }: { size: number; isMaskable: boolean; background: string },
): Promise<Buffer> {
  // loaded at first use: most processes never draw one
  const { default: sharp } = await import('sharp');
  const inner = isMaskable ? Math.round(size * MASKABLE_SHARE) : size;
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  const behind = isMaskable ? background : { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(picture, { density: 1440, limitInputPixels: MAX_PIXELS })
    .resize({ width: inner, height: inner, fit: 'contain', background: behind })
    .extend({ top: before, bottom: after, left: before, right: after, background: behind })
    .flatten(isMaskable ? { background } : false)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
