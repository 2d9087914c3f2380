import sharp from 'sharp';

/** Width and height of a picture of ours, in pixels. */
export async function readPictureSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}
