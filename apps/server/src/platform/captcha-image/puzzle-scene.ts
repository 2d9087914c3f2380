import { between } from './seeded-random.ts';
import type { Random } from './seeded-random.ts';
import { bend, drawShape, buildOutline, toSvgPath } from './piece-outline.ts';

export const SCENE_WIDTH = 640;
export const SCENE_HEIGHT = 320;

function randomColor(random: Random, hue: number, opacity: number): string {
  const turned = (hue + between(random, -60, 60) + 360) % 360;
  return `hsl(${turned.toFixed()} ${between(random, 30, 65).toFixed()}% ${between(random, 38, 72).toFixed()}% / ${opacity})`;
}

function drawHills(random: Random, hue: number, level: number): string {
  const points = Array.from(
    { length: 9 },
    (_, i) => `${(i * SCENE_WIDTH) / 8} ${(level + between(random, -40, 40)).toFixed()}`,
  );
  return `<path d="M0 ${SCENE_HEIGHT}L${points.join('L')}V${SCENE_HEIGHT}Z" fill="${randomColor(random, hue, 0.7)}"/>`;
}

function blob(random: Random, hue: number): string {
  const [x, y] = [between(random, 0, SCENE_WIDTH), between(random, 0, SCENE_HEIGHT)];
  const [width, height] = [between(random, 30, 130), between(random, 24, 100)];
  const shape = `fill="${randomColor(random, hue, 0.5)}" transform="translate(${x.toFixed()} ${y.toFixed()}) rotate(${between(random, 0, 90).toFixed()})"`;
  return random() < 0.5
    ? `<ellipse rx="${(width / 2).toFixed()}" ry="${(height / 2).toFixed()}" ${shape}/>`
    : `<rect width="${width.toFixed()}" height="${height.toFixed()}" rx="9" ${shape}/>`;
}

/** A part of some piece's outline at a random position: edges like those of holes, without a hole. */
function shard(random: Random, hue: number): string {
  const points = bend(
    random,
    buildOutline({ ...drawShape(random), turn: between(random, 0, 6.28) }),
    1,
  );
  const from = Math.floor(random() * points.length);
  const count = Math.floor(points.length * between(random, 0.2, 0.42));
  const part = [...points, ...points].slice(from, from + count);
  const path = toSvgPath(part, between(random, 0, SCENE_WIDTH), between(random, 0, SCENE_HEIGHT));
  return `<path d="${path.slice(0, -1)}" fill="none" stroke="${randomColor(random, hue, between(random, 0.35, 0.7))}" stroke-width="${between(random, 1.5, 3.5).toFixed(1)}"/>`;
}

function swing(random: Random, hue: number): string {
  const at = () =>
    `${between(random, -40, SCENE_WIDTH + 40).toFixed()} ${between(random, -40, SCENE_HEIGHT + 40).toFixed()}`;
  return `<path d="M${at()}C${at()} ${at()} ${at()}" fill="none" stroke="${randomColor(random, hue, between(random, 0.3, 0.6))}" stroke-width="${between(random, 1.5, 5).toFixed(1)}"/>`;
}

/** A landscape of gradients and shapes as SVG, without any photo; `random` decides all of it. */
export function drawPuzzleScene(random: Random): string {
  const hue = between(random, 0, 359);
  const hilly = drawHills(random, hue + 30, 180) + drawHills(random, hue + 60, 245);
  const drawn = drawShapes(random, hue, { blob: 26, swing: 7, shard: 30 });
  return wrapSvg(random, hue, [SCENE_WIDTH, SCENE_HEIGHT], hilly + drawn);
}

/** The inside of a piece: it resembles a scene, but occurs in none. */
export function drawPieceScene(random: Random, size: number): string {
  const hue = between(random, 0, 359);
  const shapes = drawShapes(random, hue, { blob: 40, swing: 3, shard: 14 });
  // a part of the middle, where shapes are as dense as everywhere else
  const moved = `<g transform="translate(${-SCENE_WIDTH / 2} ${-SCENE_HEIGHT / 2})">${shapes}</g>`;
  return wrapSvg(random, hue, [size, size], moved);
}

function drawShapes(
  random: Random,
  hue: number,
  counts: { blob: number; swing: number; shard: number },
): string {
  const draw = (count: number, drawOne: (random: Random, hue: number) => string): string =>
    Array.from({ length: count }, () => drawOne(random, hue)).join('');
  return draw(counts.blob, blob) + draw(counts.swing, swing) + draw(counts.shard, shard);
}

function wrapSvg(
  random: Random,
  hue: number,
  [width, height]: [number, number],
  inside: string,
): string {
  const stop = (offset: number) =>
    `<stop offset="${offset}" stop-color="${randomColor(random, hue, 1)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<linearGradient id="g" x1="${random()}" y1="0" x2="${random()}" y2="1">${stop(0)}${stop(0.5)}${stop(1)}</linearGradient>
<rect width="100%" height="100%" fill="url(#g)"/>${inside}</svg>`;
}
