import sharp from 'sharp';
import type { CaptchaPuzzle } from '../captcha-image.ts';
import {
  blur,
  edgesOf,
  makePlane,
  matching,
  planeOf,
  slopesOf,
  strongest,
  turned,
  weighing,
} from './planes.ts';
import type { Plane } from './planes.ts';

/** What an attacker gets: the pictures and the row, but not the place. */
export type Riddle = Omit<CaptchaPuzzle, 'x'>;

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
}: Riddle): Promise<Record<string, Score>> {
  const scene = await sharp(background).removeAlpha().raw().toBuffer();
  const cut = await sharp(piece).ensureAlpha().raw().toBuffer();
  const top = Math.max(0, y - MARGIN);
  const strip = { width, height: Math.min(height, y + size + MARGIN) - top, top };
  const row = y - top;

  const colors = COLORS.map((weights) => blur(planeOf(scene, weights, strip), 1));
  const gray = colors[0] as Plane;
  const sharpEdges = strongest(colors.map(edgesOf));
  const capped = makePlane(width, strip.height, (i) => Math.min(24, sharpEdges.at[i] ?? 0));
  const soft = blur(capped, 1);
  const softer = blur(capped, 2);
  const limit = sharpEdges.at.slice().sort()[Math.floor(sharpEdges.at.length * 0.87)] ?? 0;
  const lines = makePlane(width, strip.height, (i) => ((sharpEdges.at[i] ?? 0) > limit ? 1 : 0));
  const thick = makePlane(width, strip.height, (i) => (blur9(lines, i) > 0 ? 1 : 0));
  const slopes = slopesOf(gray);

  const inside = { width: size, height: size };
  const texture = planeOf(cut, [...GRAY, 0], inside);
  const mask = planeOf(cut, [0, 0, 0, 1 / 255], inside);
  const outline = edgesOf(mask);
  const outlineSoft = blur(outline, 1);
  const outlineSofter = blur(outline, 2);
  const maskSlopes = slopesOf(mask);
  const within = share(makePlane(size, size, (i) => ((mask.at[i] ?? 0) > 0.98 ? 1 : 0)));
  const ringed = blur(mask, 2);
  const ring = share(
    makePlane(size, size, (i) => ((mask.at[i] ?? 0) < 0.02 && (ringed.at[i] ?? 0) > 0.02 ? 1 : 0)),
  );
  const bent = [-0.12, 0, 0.12].flatMap((angle) =>
    [0.92, 1, 1.08].map((factor) => blur(turned(outline, angle, factor), 1)),
  );
  const rows = [-3, 0, 3].map((off) => Math.max(0, Math.min(strip.height - size, row + off)));

  const fits = colors.map((color) => matching(color, mask));
  const fit = fits[0] as Sum;
  const looks = matching(gray, texture, mask);
  const lies = matching(soft, outlineSoft);
  const steps = colors.map((color) => {
    const [middle, around] = [weighing(color, within), weighing(color, ring)];
    return (x: number) => middle(x, row) - around(x, row);
  });
  const step = steps[0] as Score;
  const squares = makePlane(width, strip.height, (i) => (gray.at[i] ?? 0) ** 2);
  const [spreadWithin, spreadAround] = [within, ring].map((weights) => {
    const [mean, square] = [weighing(gray, weights), weighing(squares, weights)];
    return (x: number) => square(x, row) - mean(x, row) ** 2;
  }) as [Score, Score];
  const [rising, falling] = [0, 1].map((i) =>
    weighing(slopes[i] as Plane, maskSlopes[i] as Plane),
  ) as [Sum, Sum];
  const banks = bent.map((one) => matching(soft, one));
  const edge = (edges: Plane, wanted: Plane): Score => {
    const found = matching(edges, wanted);
    return (x) => found(x, row);
  };
  const covering = weighing(thick, outline);
  return {
    'texture, alike': (x) => looks(x, row),
    'texture, alike or inverse': (x) => Math.abs(looks(x, row)),
    'mask, darker': (x) => -fit(x, row),
    'mask, brighter': (x) => fit(x, row),
    'mask, either': (x) => Math.abs(fit(x, row)),
    'mask, any colour': (x) => Math.max(...fits.map((one) => Math.abs(one(x, row)))),
    'mask and outline': (x) => Math.abs(fit(x, row)) + lies(x, row),
    'outline, sharp': edge(sharpEdges, outline),
    'outline, capped': edge(capped, outline),
    'outline, soft': (x) => lies(x, row),
    'outline, softer': edge(softer, outlineSofter),
    'outline, row unsure': (x) => Math.max(...rows.map((at) => lies(x, at))),
    'outline, turned or stretched': (x) => Math.max(...banks.map((one) => one(x, row))),
    'outline, covered by edges': (x) => covering(x, row),
    'step across the outline': (x) => Math.abs(rising(x, row) + falling(x, row)),
    'odd region': (x) => Math.abs(step(x)),
    'dark region': (x) => -step(x),
    'bright region': (x) => step(x),
    'odd spread': (x) => Math.abs(spreadWithin(x) - spreadAround(x)),
    'continuity of colours': (x) => steps.reduce((sum, one) => sum + Math.abs(one(x)), 0),
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
export async function solveAll(riddle: Riddle): Promise<Map<string, number>> {
  const methods = await methodsFor(riddle);
  const places = Array.from(
    { length: Math.floor((riddle.width - riddle.pieceWidth) / 2) },
    (_, i) => i * 2,
  );
  const votes = places.map(() => 0);
  const found = new Map<string, number>();
  for (const [name, score] of Object.entries(methods)) {
    const scores = places.map(score);
    found.set(name, places[scores.indexOf(Math.max(...scores))] ?? 0);
    const order = scores.map((_, i) => i).sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
    order.forEach((i, rank) => {
      votes[i] = (votes[i] ?? 0) + (rank / places.length) ** 12;
    });
  }
  found.set('agreement of all', places[votes.indexOf(Math.max(...votes))] ?? 0);
  return found;
}
