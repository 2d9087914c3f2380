import { between } from './seeded-random.ts';
import type { Random } from './seeded-random.ts';
import { bend, drawLookalike, drawShape, buildOutline } from './piece-outline.ts';
import type { PieceShape, Point } from './piece-outline.ts';

/** One hole of the picture: its outline around its middle, and how it is drawn. */
export interface Hole {
  x: number;
  y: number;
  outline: readonly Point[];
  /** How much it differs from what is around it, in steps of brightness at its two ends. */
  from: number;
  to: number;
  /** Direction in which it changes from the one to the other, in radians. */
  direction: number;
  /** How the difference is shared out to red, green and blue. */
  tint: readonly [number, number, number];
  /** Opacity and brightness of the line around it; whether that has gaps. */
  rim: number;
  rimLight: boolean;
  broken: boolean;
  /** How much of the piece's own picture shines through. */
  shimmer: number;
}

/** The middle of the true hole, and how far the row of holes reaches. */
export interface TargetPosition {
  x: number;
  y: number;
  from: number;
  to: number;
}

export interface HolePlan {
  /** The outline of the piece around its middle. */
  outline: readonly Point[];
  holes: readonly Hole[];
}

/** Look-alikes of the true hole in its row. */
const CRISP = 2;
const SOFT = 2;

/** How wide a hole is with the gap to its neighbour. */
const PITCH = 94;

/**
 * Plans the holes of a puzzle whose piece belongs at `x`, `y` (its middle). A person compares the sides: knob, notch, none.
 * A program compares lines, areas and colours, so those are made to mislead it: the true hole is bent a little everywhere
 * and drawn softly, darker at one end and brighter at the other; crisp look-alikes match the piece line by line but for some
 * sides, one dark, and one bright with a shimmer of the piece's own picture.
 */
export function planHoles(random: Random, target: TargetPosition): HolePlan {
  const shape = drawShape(random);
  const soft = (lookalike: PieceShape, x: number): Hole => ({
    ...drawSoft(random),
    x,
    y: target.y + between(random, -3, 3),
    outline: bend(random, buildOutline(lookalike), 1),
  });
  const crisp = (x: number, index: number): Hole => ({
    ...drawCrisp(random, index),
    x,
    y: target.y,
    outline: buildOutline(drawLookalike(random, shape, 1)),
  });
  const positions = pickDecoyPositions(random, target);
  return {
    outline: buildOutline(shape),
    holes: [
      soft(shape, target.x),
      ...positions.slice(0, CRISP).map(crisp),
      ...positions.slice(CRISP).map((x) => soft(drawLookalike(random, shape, 2), x)),
    ],
  };
}

/** Middles of the look-alikes: anywhere in the row, without touching each other. */
function pickDecoyPositions(random: Random, { x, from, to }: TargetPosition): number[] {
  const half = PITCH / 2;
  const total = CRISP + SOFT;
  const countFitting = (start: number, end: number): number =>
    Math.max(0, Math.floor((end - start) / PITCH));
  const minCount = Math.max(0, total - countFitting(x + half, to));
  const maxCount = Math.min(countFitting(from, x - half), total);
  const before = minCount + Math.floor(random() * (maxCount - minCount + 1));
  const spread = (start: number, end: number, count: number): number[] => {
    const slack = end - start - count * PITCH;
    const cuts = Array.from({ length: count }, () => random() * slack).sort((a, b) => a - b);
    return cuts.map((cut, i) => start + cut + (i + 0.5) * PITCH);
  };
  return shuffle(random, [
    ...spread(from, x - half, before),
    ...spread(x + half, to, total - before),
  ]);
}

function shuffle<T>(random: Random, list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
}

const tintOf = (random: Random): Hole['tint'] => {
  const tint = () => between(random, 0.6, 1.4);
  return [tint(), tint(), tint()];
};

function drawSoft(random: Random) {
  const sign = random() < 0.5 ? -1 : 1;
  return {
    from: sign * between(random, 38, 50),
    to: -sign * between(random, 24, 36),
    direction: random() * 2 * Math.PI,
    tint: tintOf(random),
    rim: between(random, 0.46, 0.58),
    rimLight: random() < 0.5,
    broken: true,
    shimmer: 0,
  };
}

function drawCrisp(random: Random, index: number) {
  const sign = index % 2 === 0 ? -1 : 1;
  const strength = between(random, 44, 58);
  return {
    from: sign * strength,
    to: sign * strength * between(random, 0.7, 1),
    direction: random() * 2 * Math.PI,
    tint: tintOf(random),
    rim: between(random, 0.52, 0.68),
    rimLight: index > 0,
    broken: false,
    shimmer: index === 1 ? 0.65 : 0,
  };
}
