import sharp from 'sharp';
import type { OwnImage } from './image-sample.ts';

/** A picture with a gradient, so that no encoder takes it for a single colour. */
function makePicture(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i / 3) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Three frames under each other are what the encoders take for an animation. */
function makeAnimation(width: number, height: number) {
  return sharp(Buffer.alloc(width * height * 3 * 3, 120), {
    raw: { width, height: height * 3, channels: 3, pageHeight: height },
  });
}

/** Pictures of each format that staff upload: a photo, a screenshot, an animation, a drawing. */
export async function makeGoodImages(): Promise<OwnImage[]> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="20" height="20" fill="#3366cc"/></svg>';
  return [
    ['photo.jpg', 'accept', await makePicture(600, 400).jpeg().toBuffer(), 600, 400],
    [
      'progressive.jpg',
      'accept',
      await makePicture(500, 300).jpeg({ progressive: true }).toBuffer(),
      500,
      300,
    ],
    ['wide.png', 'accept', await makePicture(2600, 300).png().toBuffer(), 2600, 300],
    [
      '截图 空格.png',
      'accept',
      await makePicture(120, 90).png({ palette: true }).toBuffer(),
      120,
      90,
    ],
    ['small.webp', 'accept', await makePicture(52, 54).webp().toBuffer(), 52, 54],
    ['moving.gif', 'accept', await makeAnimation(64, 48).gif().toBuffer(), 64, 48],
    ['drawing.svg', 'policy', Buffer.from(drawing), 0, 0],
  ];
}
