import type { Area } from 'react-easy-crop';

/** Width of a portrait in pixels; the largest place shows it at a fourth of that. */
const WIDTH = 512;

/** The chosen square of a picture as a file of its own; null when the browser cannot draw it. */
export async function cropImage(url: string, area: Area): Promise<File | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const width = Math.min(WIDTH, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return null;
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, width);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? null : new File([blob], 'avatar.png', { type: 'image/png' });
}
