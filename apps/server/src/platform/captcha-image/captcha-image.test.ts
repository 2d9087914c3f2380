import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeCaptchaPuzzle } from './captcha-image.ts';
import type { CaptchaPuzzle } from './captcha-image.ts';

/** Mean difference of colour between the piece, laid at `x`, and what the picture shows there. */
async function mismatch(
  { background, piece, y, width, pieceWidth }: CaptchaPuzzle,
  x: number,
): Promise<number> {
  const scene = await sharp(background).removeAlpha().raw().toBuffer();
  const cut = await sharp(piece).ensureAlpha().raw().toBuffer();
  let sum = 0;
  let count = 0;
  for (let i = 0; i < pieceWidth * pieceWidth; i += 1) {
    if ((cut[i * 4 + 3] ?? 0) < 250) continue;
    const at = ((y + Math.floor(i / pieceWidth)) * width + x + (i % pieceWidth)) * 3;
    for (const channel of [0, 1, 2]) {
      // The hole is the scene at half its brightness.
      sum += Math.abs((scene[at + channel] ?? 0) * 2 - (cut[i * 4 + channel] ?? 0));
      count += 1;
    }
  }
  return sum / count;
}

describe('slider puzzle', () => {
  it('is the same for the same seed and another for another', async () => {
    const [one, same, other] = await Promise.all([
      makeCaptchaPuzzle(7),
      makeCaptchaPuzzle(7),
      makeCaptchaPuzzle(8),
    ]);
    expect(same).toEqual(one);
    expect(other.background.equals(one.background)).toBe(false);
  });

  it('fits where it says, and nowhere near', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const puzzle = await makeCaptchaPuzzle(seed);
      const here = await mismatch(puzzle, puzzle.x);
      expect(here).toBeLessThan(20);
      expect(await mismatch(puzzle, puzzle.x - 30)).toBeGreaterThan(here * 2);
    }
  });

  it('places the piece inside the picture, not where it starts, and in many places', async () => {
    const puzzles = await Promise.all(Array.from({ length: 20 }, () => makeCaptchaPuzzle()));
    for (const { x, y, width, height, pieceWidth } of puzzles) {
      expect(x).toBeGreaterThan(pieceWidth);
      expect(x + pieceWidth).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + pieceWidth).toBeLessThanOrEqual(height);
    }
    expect(new Set(puzzles.map((puzzle) => puzzle.x)).size).toBeGreaterThan(8);
  });
});
