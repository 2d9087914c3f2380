import { toSvgPath } from './piece-outline.ts';
import type { Point } from './piece-outline.ts';
import type { Hole } from './plan-holes.ts';
import { drawPieceScene, SCENE_WIDTH } from './puzzle-scene.ts';
import { between, seededRandom } from './seeded-random.ts';
import type { Random } from './seeded-random.ts';

/** How far single pixels stray, in steps of brightness. */
const NOISE = 12;
/** Length of the stored noise; more than any picture has numbers, and prime to its width. */
const NOISE_LENGTH = 1_000_003;
/** Rows above and below the piece into which a bent hole reaches. */
const MARGIN = 8;

let noise: Int8Array | undefined;

/** Adds noise to every number of `pixels`. The noise starts elsewhere in each picture. */
function addNoise(random: Random, pixels: Uint8ClampedArray, step: number): void {
  if (noise === undefined) {
    const noiseOffset = seededRandom(1);
    noise = Int8Array.from({ length: NOISE_LENGTH }, () => between(noiseOffset, -NOISE, NOISE));
  }
  let at = Math.floor(random() * NOISE_LENGTH);
  for (let i = 0; i < pixels.length; i += 1) {
    at = at + 1 === NOISE_LENGTH ? 0 : at + 1;
    if (step === 3 || i % step < 3) pixels[i] = (pixels[i] as number) + (noise[at] as number);
  }
}

interface Shape {
  path: string;
  rim: number;
  broken: boolean;
}

/** Coverage of each pixel by a shape (red) and by its rim (green), 0-255. */
function renderMask(shapes: readonly Shape[], width: number, height: number): Promise<Buffer> {
  const outlines = shapes.map(({ path, rim, broken }) => {
    const gaps = broken ? ' stroke-dasharray="44 5 30 5"' : '';
    return `<path d="${path}" fill="#f00"/><path d="${path}" fill="none" stroke="#0f0" stroke-width="2.4" stroke-opacity="${rim.toFixed(2)}"${gaps} style="mix-blend-mode:screen"/>`;
  });
  return renderSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${outlines.join('')}</svg>`,
  );
}

/** Draws the holes into the pixels of the scene, and noise over all of it. */
export async function drawHoles(
  random: Random,
  scene: Buffer,
  holes: readonly Hole[],
  { y, pieceWidth, piece }: { y: number; pieceWidth: number; piece: Buffer },
): Promise<void> {
  const height = pieceWidth + 2 * MARGIN;
  const top = y - MARGIN;
  const shapes = holes.map((hole) => ({
    ...hole,
    path: toSvgPath(hole.outline, hole.x, hole.y - top),
  }));
  const mask = await renderMask(shapes, SCENE_WIDTH, height);
  const pixels = new Uint8ClampedArray(scene.buffer, scene.byteOffset, scene.length);
  const averages = averageColors(piece);
  for (const hole of holes) {
    const left = Math.round(hole.x - height / 2);
    const rimTone = isLightRim(hole, pixels) ? 245 : 20;
    for (let line = 0; line < height; line += 1) {
      for (
        let column = Math.max(0, left);
        column < Math.min(SCENE_WIDTH, left + height);
        column += 1
      ) {
        const inMask = (line * SCENE_WIDTH + column) * 3;
        const [fill, rim] = [(mask[inMask] ?? 0) / 255, (mask[inMask + 1] ?? 0) / 255];
        const at = ((top + line) * SCENE_WIDTH + column) * 3;
        if (fill + rim === 0 || at < 0 || at >= pixels.length) continue;
        const [dx, dy] = [column - hole.x, top + line - hole.y];
        const shining = hole.shimmer * fill;
        const inPiece =
          (Math.round(dy + pieceWidth / 2) * pieceWidth + Math.round(dx + pieceWidth / 2)) * 4;
        for (let channel = 0; channel < 3; channel += 1) {
          let value =
            (pixels[at + channel] ?? 0) +
            fill * computeShift(hole, dx, dy) * (hole.tint[channel] ?? 0);
          if (shining > 0)
            value += ((piece[inPiece + channel] ?? 0) - (averages[channel] ?? 0)) * shining;
          pixels[at + channel] = value + (rimTone - value) * rim;
        }
      }
    }
  }
  addNoise(random, pixels, 3);
}

/** Mean red, green and blue of a piece. */
function averageColors(piece: Buffer): number[] {
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < piece.length; i += 4) {
    if ((piece[i + 3] ?? 0) < 250) continue;
    for (let channel = 0; channel < 4; channel += 1)
      sums[channel] = (sums[channel] ?? 0) + (channel === 3 ? 1 : (piece[i + channel] ?? 0));
  }
  return sums.map((sum) => sum / (sums[3] || 1));
}

/** A rim that has gaps stands out from what lies around the hole, or people would miss it. */
function isLightRim({ broken, rimLight, x, y }: Hole, pixels: Uint8ClampedArray): boolean {
  if (!broken) return rimLight;
  let sum = 0;
  for (let step = 0; step < 12; step += 1) {
    const angle = (step * Math.PI) / 6;
    const [column, line] = [
      Math.round(x + 38 * Math.cos(angle)),
      Math.round(y + 38 * Math.sin(angle)),
    ];
    sum += pixels[(line * SCENE_WIDTH + column) * 3 + 1] ?? 0;
  }
  return sum / 12 < 125;
}

/** How much a hole differs from what was there, at a distance from its middle. */
function computeShift({ from, to, direction }: Hole, dx: number, dy: number): number {
  const along = (dx * Math.cos(direction) + dy * Math.sin(direction)) / 50;
  return from + (to - from) * Math.min(1, Math.max(0, (along + 1) / 2));
}

/** The piece in a square, four channels a pixel. Its content does not occur in the picture. */
export async function drawPiece(
  random: Random,
  outline: readonly Point[],
  size: number,
): Promise<Buffer> {
  const path = toSvgPath(outline, size / 2, size / 2);
  const inside = drawPieceScene(random, size);
  const [scene, mask] = await Promise.all([
    renderSvg(inside),
    renderMask([{ path, rim: 0.9, broken: false }], size, size),
  ]);
  const pixels = new Uint8ClampedArray(size * size * 4);
  for (let i = 0; i < size * size; i += 1) {
    const rim = (mask[i * 3 + 1] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = scene[i * 3 + channel] ?? 0;
      pixels[i * 4 + channel] = value + (255 - value) * rim;
    }
    pixels[i * 4 + 3] = Math.max(mask[i * 3] ?? 0, rim * 283);
  }
  addNoise(random, pixels, 4);
  return Buffer.from(pixels.buffer);
}

/** Loaded with the first puzzle: the library takes 6 MB, and on many days no puzzle is needed. */
export async function loadSharp() {
  return (await import('sharp')).default;
}

/** Renders an SVG to its pixels on black, three channels each. */
export async function renderSvg(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).flatten({ background: '#000' }).removeAlpha().raw().toBuffer();
}
