import sharp from 'sharp';
import type { DataFor } from '@zhihui/contract/client.ts';

export type Puzzle = DataFor<'GET /verify/get/vrcode'>;

/**
 * Where the piece belongs, in pixels from the left of the picture, found as a person finds it: the hole is the picture
 * at half its brightness, so the piece laid at its place differs least.
 */
export async function solvePuzzle(puzzle: Puzzle): Promise<number> {
  const scene = await sharp(bytesOf(puzzle.background)).removeAlpha().raw().toBuffer();
  const piece = await sharp(bytesOf(puzzle.piece)).ensureAlpha().raw().toBuffer();
  let best = { x: 0, difference: Number.POSITIVE_INFINITY };
  for (let x = 0; x + puzzle.pieceWidth <= puzzle.width; x += 1) {
    const difference = differenceAt(puzzle, scene, piece, x);
    if (difference < best.difference) best = { x, difference };
  }
  return best.x;
}

function differenceAt(puzzle: Puzzle, scene: Buffer, piece: Buffer, x: number): number {
  const { pieceWidth, width, y } = puzzle;
  let sum = 0;
  for (let i = 0; i < pieceWidth * pieceWidth; i += 1) {
    if ((piece[i * 4 + 3] ?? 0) < 250) continue;
    const at = ((y + Math.floor(i / pieceWidth)) * width + x + (i % pieceWidth)) * 3;
    for (const channel of [0, 1, 2]) {
      sum += Math.abs((scene[at + channel] ?? 0) * 2 - (piece[i * 4 + channel] ?? 0));
    }
  }
  return sum;
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
