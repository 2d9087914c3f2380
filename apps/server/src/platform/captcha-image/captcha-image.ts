import { randomInt } from 'node:crypto';
import { puzzleScene, SCENE_HEIGHT, SCENE_WIDTH } from './puzzle-scene.ts';
import { seededRandom } from './seeded-random.ts';

const PIECE = 56;
const KNOB = 8;
/** A jigsaw piece: a square with a knob to the right and a notch below. */
const OUTLINE = `M4 12 a4 4 0 0 1 4 -4 h32 a4 4 0 0 1 4 4 v10 a${KNOB} ${KNOB} 0 0 1 0 16 v10 a4 4 0 0 1 -4 4 h-8 a${KNOB} ${KNOB} 0 0 0 -16 0 h-8 a4 4 0 0 1 -4 -4 z`;

export interface CaptchaPuzzle {
  /** Both WebP. The piece is square and as wide as `pieceWidth`. */
  background: Buffer;
  piece: Buffer;
  /** Where the piece belongs, from the picture's left edge in pixels: the secret. */
  x: number;
  /** Top of the piece in pixels: told to the client. */
  y: number;
  width: number;
  height: number;
  pieceWidth: number;
}

interface Mask {
  /** Coverage and rim of the piece's outline, 0-255 a pixel. */
  fill: Buffer;
  rim: Buffer;
}

/** With the first puzzle: the library takes 6 MB, and many a day sees none. */
const loadSharp = () => import('sharp');

async function draw(style: string): Promise<Buffer> {
  const { default: sharp } = await loadSharp();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PIECE}" height="${PIECE}"><path d="${OUTLINE}" ${style}/></svg>`;
  return sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
}

let mask: Promise<Mask> | undefined;

async function drawMask(): Promise<Mask> {
  const [fill, rim] = await Promise.all([
    draw('fill="#000"'),
    draw('fill="none" stroke="#000" stroke-width="1.5"'),
  ]);
  return { fill, rim };
}

/** Takes the piece's pixels out of the scene and darkens the hole they leave. */
function cutPiece(scene: Buffer, { fill, rim }: Mask, left: number, top: number): Buffer {
  const piece = Buffer.alloc(PIECE * PIECE * 4);
  for (let i = 0; i < PIECE * PIECE; i += 1) {
    const covered = fill[i] ?? 0;
    const edge = (rim[i] ?? 0) / 255;
    const from = ((top + Math.floor(i / PIECE)) * SCENE_WIDTH + left + (i % PIECE)) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = scene[from + channel] ?? 0;
      piece[i * 4 + channel] = value + (255 - value) * edge * 0.8;
      const dark = value * (1 - (covered / 255) * 0.5);
      scene[from + channel] = dark + (255 - dark) * edge * 0.3;
    }
    piece[i * 4 + 3] = Math.max(covered, rim[i] ?? 0);
  }
  return piece;
}

/**
 * Makes a slider puzzle of 336 × 168 pixels. The same seed makes the same puzzle (for tests);
 * without one it is drawn from the system's random numbers.
 */
export async function makeCaptchaPuzzle(seed?: number): Promise<CaptchaPuzzle> {
  const random = seededRandom(seed ?? randomInt(2 ** 32));
  const place = (low: number, high: number) =>
    seed === undefined ? randomInt(low, high + 1) : low + Math.floor(random() * (high - low + 1));
  const x = place(PIECE + 24, SCENE_WIDTH - PIECE - 4);
  const y = place(4, SCENE_HEIGHT - PIECE - 4);
  const { default: sharp } = await loadSharp();
  const scene = await sharp(Buffer.from(puzzleScene(random)))
    .removeAlpha()
    .raw()
    .toBuffer();
  mask ??= drawMask();
  const cut = cutPiece(scene, await mask, x, y);
  const [background, piece] = await Promise.all([
    sharp(scene, { raw: { width: SCENE_WIDTH, height: SCENE_HEIGHT, channels: 3 } })
      .webp({ quality: 72, effort: 1 })
      .toBuffer(),
    sharp(cut, { raw: { width: PIECE, height: PIECE, channels: 4 } })
      .webp({ quality: 80, effort: 1 })
      .toBuffer(),
  ]);
  return { background, piece, x, y, width: SCENE_WIDTH, height: SCENE_HEIGHT, pieceWidth: PIECE };
}
