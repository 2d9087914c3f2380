export const SCENE_WIDTH = 336;
export const SCENE_HEIGHT = 168;

type Random = () => number;

function between(random: Random, low: number, high: number): number {
  return Math.round(low + random() * (high - low));
}

function color(random: Random, hue: number, opacity: number): string {
  return `hsl(${(hue + between(random, -50, 50) + 360) % 360} ${between(random, 35, 75)}% ${between(random, 35, 75)}% / ${opacity})`;
}

function hills(random: Random, hue: number, level: number): string {
  const points = [0, 1, 2, 3, 4, 5].map((i) => `${i * 67} ${level + between(random, -22, 22)}`);
  return `<path d="M0 168 L${points.join(' L')} L336 168Z" fill="${color(random, hue, 0.75)}"/>`;
}

function blob(random: Random, hue: number): string {
  const [x, y] = [between(random, 0, SCENE_WIDTH), between(random, 0, SCENE_HEIGHT)];
  const turn = `transform="rotate(${between(random, 0, 90)} ${x} ${y})"`;
  const [width, height] = [between(random, 8, 46), between(random, 8, 46)];
  const fill = `fill="${color(random, hue, 0.55)}"`;
  return random() < 0.5
    ? `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${height / 2}" ${turn} ${fill}/>`
    : `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" ${turn} ${fill}/>`;
}

/** A landscape of gradients and shapes as SVG, without any photo; `random` decides all of it. */
export function puzzleScene(random: Random): string {
  const hue = between(random, 0, 359);
  const shapes = Array.from({ length: 26 }, () => blob(random, hue));
  const stop = (offset: number) =>
    `<stop offset="${offset}" stop-color="${color(random, hue, 1)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}">
<linearGradient id="g" x1="${random()}" y1="0" x2="${random()}" y2="1">${stop(0)}${stop(0.5)}${stop(1)}</linearGradient>
<rect width="100%" height="100%" fill="url(#g)"/>${hills(random, hue + 30, 95)}${hills(random, hue + 60, 130)}${shapes.join('')}</svg>`;
}
