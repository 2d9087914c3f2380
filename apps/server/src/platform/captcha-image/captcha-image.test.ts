import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeCaptchaPuzzle } from './captcha-image.ts';
import { solveAll } from './test/solvers.ts';

const TOLERANCE = 5;

/** How many of `count` puzzles each known method solves. */
async function countSolved(count: number, first: number): Promise<Record<string, number>> {
  const solved: Record<string, number> = {};
  for (let seed = first; seed < first + count; seed += 1) {
    const { x, ...puzzle } = await makeCaptchaPuzzle(seed);
    for (const [method, found] of await solveAll(puzzle))
      solved[method] = (solved[method] ?? 0) + (Math.abs(found - x) <= TOLERANCE ? 1 : 0);
  }
  return solved;
}

describe('slider puzzle', () => {
  it('is the same for the same seed and another for another', async () => {
    const [puzzle, sameSeed, other] = await Promise.all([
      makeCaptchaPuzzle(7),
      makeCaptchaPuzzle(7),
      makeCaptchaPuzzle(8),
    ]);
    expect(sameSeed).toEqual(puzzle);
    expect(other.background.equals(puzzle.background)).toBe(false);
  });

  it('has pictures of the stated sizes', async () => {
    const { background, piece, width, height, pieceWidth } = await makeCaptchaPuzzle(3);
    expect(await sharp(background).metadata()).toMatchObject({ format: 'webp', width, height });
    const size = { width: pieceWidth, height: pieceWidth };
    expect(await sharp(piece).metadata()).toMatchObject({ ...size, hasAlpha: true });
  });

  it('places the piece inside the picture, not where it starts, and in many places', async () => {
    const puzzles = await Promise.all(Array.from({ length: 30 }, () => makeCaptchaPuzzle()));
    for (const { x, y, width, height, pieceWidth } of puzzles) {
      expect(x).toBeGreaterThan(pieceWidth / 2);
      expect(x + pieceWidth).toBeLessThanOrEqual(width);
      // a button covers the top
      expect(y).toBeGreaterThanOrEqual(70);
      expect(y + pieceWidth).toBeLessThanOrEqual(height);
    }
    expect(new Set(puzzles.map(({ x }) => x)).size).toBeGreaterThan(15);
  });

  it('is solved by no known method in more than 3 of 12', async () => {
    for (const [method, count] of Object.entries(await countSolved(12, 500)))
      expect([method, count <= 3]).toEqual([method, true]);
  });

  it(
    'is solved by no known method in more than 5 of 100',
    { tags: ['release'], timeout: 1_200_000 },
    async () => {
      for (const [method, count] of Object.entries(await countSolved(100, 500)))
        expect([method, count <= 5]).toEqual([method, true]);
    },
  );

  it('is guessed blindly in less than 3 of 100, and within three tries in less than 8', async () => {
    const positions = new Set<number>();
    for (let seed = 0; seed < 40; seed += 1) positions.add((await makeCaptchaPuzzle(seed)).x);
    const range = Math.max(...positions) - Math.min(...positions);
    // the range that forty puzzles show is a little smaller than the whole one
    const chance = (2 * TOLERANCE + 1) / range;
    expect(chance).toBeLessThan(0.03);
    expect(1 - (1 - chance) ** 3).toBeLessThan(0.08);
  });
});
