// Why it is as it is: docs/decisions/0095-captcha.md
import { randomInt } from 'node:crypto';
import { drawHoles, drawPiece, loadSharp, renderSvg } from './draw-puzzle.ts';
import { planHoles } from './plan-holes.ts';
import { drawPuzzleScene, SCENE_HEIGHT, SCENE_WIDTH } from './puzzle-scene.ts';
import { seededRandom } from './seeded-random.ts';

const PIECE = 92;
/** The piece starts at the left edge; no hole is placed there, so that its shape is visible. */
const MIN_DISTANCE = 66;
const EDGE = 4;
/** The button for another picture is above it. */
const HIGHEST = 70;

export interface CaptchaPuzzle {
  /** Both WebP. The piece is square and as wide as `pieceWidth`. */
  background: Buffer;
  piece: Buffer;
  /** Where the piece belongs, from the picture's left edge in pixels: the secret. */
  x: number;
  /** Top of the piece in pixels; the client receives it. */
  y: number;
  width: number;
  height: number;
  pieceWidth: number;
}

/** Creates a slider puzzle. The same seed creates the same puzzle (for tests); without one the seed is random. */
export async function makeCaptchaPuzzle(seed?: number): Promise<CaptchaPuzzle> {
  const random = seededRandom(seed ?? randomInt(2 ** 32));
  const pickInteger = (low: number, high: number) =>
    seed === undefined ? randomInt(low, high + 1) : low + Math.floor(random() * (high - low + 1));
  const x = pickInteger(MIN_DISTANCE, SCENE_WIDTH - PIECE - EDGE);
  const y = pickInteger(HIGHEST, SCENE_HEIGHT - PIECE - EDGE);
  const middle = { x: x + PIECE / 2, y: y + PIECE / 2 };
  const { outline, holes } = planHoles(random, { ...middle, from: MIN_DISTANCE, to: SCENE_WIDTH });
  const [scene, cut] = await Promise.all([
    renderSvg(drawPuzzleScene(random)),
    drawPiece(random, outline, PIECE),
  ]);
  await drawHoles(random, scene, holes, { y, pieceWidth: PIECE, piece: cut });
  const sharp = await loadSharp();
  const [background, piece] = await Promise.all([
    sharp(scene, { raw: { width: SCENE_WIDTH, height: SCENE_HEIGHT, channels: 3 } })
      .webp({ quality: 62, effort: 1 })
      .toBuffer(),
    sharp(cut, { raw: { width: PIECE, height: PIECE, channels: 4 } })
      .webp({ quality: 80, effort: 1 })
      .toBuffer(),
  ]);
  return { background, piece, x, y, width: SCENE_WIDTH, height: SCENE_HEIGHT, pieceWidth: PIECE };
}
