import sharp from 'sharp';
import type { CaptchaPuzzle } from '../captcha-image.ts';
import {
  blur,
  computeEdges,
  makePlane,
  createMatcher,
  decodePlane,
  computeSlopes,
  maxOfPlanes,
  rotatePlane,
  createWeightedMean,
} from './planes.ts';
import type { Plane } from './planes.ts';

/** An attacker's input: the pictures and the row, but not the position. */
export type PuzzleImages = Omit<CaptchaPuzzle, 'x'>;

/** How well the piece fits at a place; the larger the better. */
type Score = (x: number) => number;

const GRAY = [0.3, 0.59, 0.11];
/** Brightness, red against green, blue against yellow. */
const COLORS = [GRAY, [1, -1, 0], [-0.5, -0.5, 1]];
/** Rows above and below the piece that are looked at too. */
const MARGIN = 4;

/** Known ways to find the place, each with its name. */
async function methodsFor({
  background,
  piece,
  y,
  width,
  height,
  pieceWidth: size,
}: PuzzleImages): Promise<Record<string, Score>> {
  const scene = await sharp(background).removeAlpha().raw().toBuffer();
  const cut = await sharp(piece).ensureAlpha().raw().toBuffer();
  const top = Math.max(0, y - MARGIN);
  const strip = { width, height: Math.min(height, y + size + MARGIN) - top, top };
  const row = y - top;

  const colors = COLORS.map((weights) => blur(decodePlane(scene, weights, strip), 1));
  const gray = colors[0] as Plane;
  const sharpEdges = maxOfPlanes(colors.map(computeEdges));
  const capped = makePlane(width, strip.height, (i) => Math.min(24, sharpEdges.at[i] ?? 0));
  const soft = blur(capped, 1);
  const softer = blur(capped, 2);
  const limit = sharpEdges.at.slice().sort()[Math.floor(sharpEdges.at.length * 0.87)] ?? 0;
  const lines = makePlane(width, strip.height, (i) => ((sharpEdges.at[i] ?? 0) > limit ? 1 : 0));
  const thick = makePlane(width, strip.height, (i) => (blur9(lines, i) > 0 ? 1 : 0));
  const slopes = computeSlopes(gray);

  const inside = { width: size, height: size };
  const texture = decodePlane(cut, [...GRAY, 0], inside);
  const mask = decodePlane(cut, [0, 0, 0, 1 / 255], inside);
  const outline = computeEdges(mask);
  const outlineSoft = blur(outline, 1);
  const outlineSofter = blur(outline, 2);
  const maskSlopes = computeSlopes(mask);
  const maskWeights = share(makePlane(size, size, (i) => ((mask.at[i] ?? 0) > 0.98 ? 1 : 0)));
  const ringed = blur(mask, 2);
  const ring = share(
    makePlane(size, size, (i) => ((mask.at[i] ?? 0) < 0.02 && (ringed.at[i] ?? 0) > 0.02 ? 1 : 0)),
  );
  const bent = [-0.12, 0, 0.12].flatMap((angle) =>
    [0.92, 1, 1.08].map((factor) => blur(rotatePlane(outline, angle, factor), 1)),
  );
  const rows = [-3, 0, 3].map((off) => Math.max(0, Math.min(strip.height - size, row + off)));

  const colorScores = colors.map((color) => createMatcher(color, mask));
  const colorScore = colorScores[0] as Sum;
  const textureScore = createMatcher(gray, texture, mask);
  const outlineScore = createMatcher(soft, outlineSoft);
  const steps = colors.map((color) => {
    const [middle, ringMean] = [
      createWeightedMean(color, maskWeights),
      createWeightedMean(color, ring),
    ];
    return (x: number) => middle(x, row) - ringMean(x, row);
  });
  const step = steps[0] as Score;
  const squares = makePlane(width, strip.height, (i) => (gray.at[i] ?? 0) ** 2);
  const [spreadWithin, spreadAround] = [maskWeights, ring].map((weights) => {
    const [mean, square] = [
      createWeightedMean(gray, weights),
      createWeightedMean(squares, weights),
    ];
    return (x: number) => square(x, row) - mean(x, row) ** 2;
  }) as [Score, Score];
  const [rising, falling] = [0, 1].map((i) =>
    createWeightedMean(slopes[i] as Plane, maskSlopes[i] as Plane),
  ) as [Sum, Sum];
  const banks = bent.map((item) => createMatcher(soft, item));
  const edge = (edges: Plane, templateEdges: Plane): Score => {
    const found = createMatcher(edges, templateEdges);
    return (x) => found(x, row);
  };
  const covering = createWeightedMean(thick, outline);
  return {
    'texture, alike': (x) => textureScore(x, row),
    'texture, alike or inverse': (x) => Math.abs(textureScore(x, row)),
    'mask, darker': (x) => -colorScore(x, row),
    'mask, brighter': (x) => colorScore(x, row),
    'mask, either': (x) => Math.abs(colorScore(x, row)),
    'mask, any colour': (x) => Math.max(...colorScores.map((fit) => Math.abs(fit(x, row)))),
    'mask and outline': (x) => Math.abs(colorScore(x, row)) + outlineScore(x, row),
    'outline, sharp': edge(sharpEdges, outline),
    'outline, capped': edge(capped, outline),
    'outline, soft': (x) => outlineScore(x, row),
    'outline, softer': edge(softer, outlineSofter),
    'outline, row unsure': (x) => Math.max(...rows.map((at) => outlineScore(x, at))),
    'outline, turned or stretched': (x) => Math.max(...banks.map((bank) => bank(x, row))),
    'outline, covered by edges': (x) => covering(x, row),
    'step across the outline': (x) => Math.abs(rising(x, row) + falling(x, row)),
    'odd region': (x) => Math.abs(step(x)),
    'dark region': (x) => -step(x),
    'bright region': (x) => step(x),
    'odd spread': (x) => Math.abs(spreadWithin(x) - spreadAround(x)),
    'continuity of colours': (x) => steps.reduce((sum, step) => sum + Math.abs(step(x)), 0),
  };
}

type Sum = (x: number, y: number) => number;

function blur9({ at, width }: Plane, i: number): number {
  let sum = 0;
  for (const line of [-width, 0, width]) for (const d of [-1, 0, 1]) sum += at[i + line + d] ?? 0;
  return sum;
}

function share(weights: Plane): Plane {
  const all = weights.at.reduce((sum, weight) => sum + weight, 0) || 1;
  return makePlane(weights.width, weights.height, (i) => (weights.at[i] ?? 0) / all);
}

/** The place that each method finds best, and the one that most of them agree on. Every second place is tried. */
export async function solveAll(puzzle: PuzzleImages): Promise<Map<string, number>> {
  const methods = await methodsFor(puzzle);
  const positions = Array.from(
    { length: Math.floor((puzzle.width - puzzle.pieceWidth) / 2) },
    (_, i) => i * 2,
  );
  const votes = positions.map(() => 0);
  const found = new Map<string, number>();
  for (const [name, score] of Object.entries(methods)) {
    const scores = positions.map(score);
    found.set(name, positions[scores.indexOf(Math.max(...scores))] ?? 0);
    const order = scores.map((_, i) => i).sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
    order.forEach((i, rank) => {
      votes[i] = (votes[i] ?? 0) + (rank / positions.length) ** 12;
    });
  }
  found.set('agreement of all', positions[votes.indexOf(Math.max(...votes))] ?? 0);
  return found;
}
