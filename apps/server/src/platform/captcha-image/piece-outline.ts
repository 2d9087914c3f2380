import { between } from './seeded-random.ts';
import type { Random } from './seeded-random.ts';

export interface Point {
  x: number;
  y: number;
}

/** The middle of a side of a piece. */
type Side = 'flat' | 'knob' | 'notch';

/** A jigsaw piece: a rounded rectangle with something in the middle of some of its sides. */
export interface PieceShape {
  /** Half the width and half the height without knobs. */
  halfWidth: number;
  halfHeight: number;
  /** From the top, clockwise. */
  sides: readonly Side[];
  /** Height of knobs and notches. */
  knobDepth: number;
  /** In radians. */
  turn: number;
}

const SIDES: readonly Side[] = ['flat', 'knob', 'notch'];
const STEPS = 14;

/** Draws the shape of a piece: two to four of its sides are not flat, and at least one has a knob. */
export function drawShape(random: Random): PieceShape {
  let sides: Side[];
  do sides = Array.from({ length: 4 }, () => SIDES[Math.floor(random() * 3)] ?? 'flat');
  while (sides.filter((side) => side !== 'flat').length < 2 || !sides.includes('knob'));
  return {
    halfWidth: between(random, 24, 28),
    halfHeight: between(random, 24, 28),
    sides,
    knobDepth: between(random, 11, 13),
    turn: between(random, -0.3, 0.3),
  };
}

/** Draws a shape that people distinguish from `shape` at a glance: one or two of its sides are `different`. */
export function drawLookalike(random: Random, shape: PieceShape, changedSides: 1 | 2): PieceShape {
  const sides = [...shape.sides];
  const first = Math.floor(random() * 4);
  for (let i = 0; i < changedSides; i += 1) {
    const at = (first + 2 * i) % 4;
    const otherSides = SIDES.filter((side) => side !== sides[at]);
    sides[at] = otherSides[Math.floor(random() * otherSides.length)] ?? 'flat';
  }
  return { ...shape, sides };
}

/** The outline around the origin, as a closed polygon. */
export function buildOutline(shape: PieceShape): Point[] {
  const { halfWidth, halfHeight, sides, knobDepth, turn } = shape;
  const points: Point[] = [];
  sides.forEach((side, index) => {
    const along = index % 2 === 0 ? halfWidth : halfHeight;
    const away = index % 2 === 0 ? halfHeight : halfWidth;
    for (const [u, v] of sideProfile(side, along, knobDepth)) {
      points.push(rotate({ x: u, y: -away - v }, (index * Math.PI) / 2));
    }
  });
  return points.map((point) => rotate(point, turn));
}

/** Points of one side from its left end to its right: along it, and outwards. */
function sideProfile(side: Side, half: number, knobDepth: number): [number, number][] {
  const corner = 5;
  const sign = side === 'knob' ? 1 : -1;
  const neck = knobDepth * 0.55;
  const points: [number, number][] = [
    [-half, -corner],
    [-half + corner * 0.3, -corner * 0.3],
    [-half + corner, 0],
  ];
  if (side !== 'flat') {
    const radius = knobDepth * 0.68;
    const center = knobDepth - radius;
    const open = Math.asin(Math.min(1, neck / radius));
    for (let i = 0; i <= STEPS; i += 1) {
      const angle = -Math.PI + open + ((2 * Math.PI - 2 * open) * i) / STEPS;
      points.push([Math.sin(angle) * radius, sign * (center + Math.cos(angle) * radius)]);
    }
  }
  points.push([half - corner, 0], [half - corner * 0.3, -corner * 0.3]);
  return points;
}

function rotate({ x, y }: Point, angle: number): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/**
 * Bends an outline a little everywhere: people see the same shape at the same place, but hardly a line of it lies where
 * it lay. The middle of its extent stays.
 */
export function bend(random: Random, points: readonly Point[], amount: number): Point[] {
  const sign = () => (random() < 0.5 ? -1 : 1);
  const [wide, high] = [
    1 + sign() * amount * between(random, 0.06, 0.1),
    1 + sign() * amount * between(random, 0.06, 0.1),
  ];
  const angle = sign() * amount * between(random, 0.12, 0.2);
  const waves = [2, 3].map((count) => ({
    count,
    phase: random() * 2 * Math.PI,
    height: amount * between(random, 2, 3),
  }));
  return points.map((point) => {
    const turned = rotate(point, angle);
    const around = Math.atan2(turned.y, turned.x);
    const length = Math.hypot(turned.x, turned.y) || 1;
    const off = waves.reduce(
      (sum, wave) => sum + wave.height * Math.sin(wave.count * around + wave.phase),
      0,
    );
    const factor = 1 + off / length;
    return { x: turned.x * wide * factor, y: turned.y * high * factor };
  });
}

/** The outline as an SVG path, moved by `x` and `y`. */
export function toSvgPath(points: readonly Point[], x: number, y: number): string {
  return `M${points.map((point) => `${(point.x + x).toFixed(2)} ${(point.y + y).toFixed(2)}`).join('L')}Z`;
}
