import { SaxesParser } from 'saxes';
import { ImageRefusedError } from './image-refused.ts';

/** Limits of a drawing; diagrams that people draw stay far below. Most concern repeated references to other parts. */
const DEPTH = 256;
const MAX_DRAWN = 100_000;
const FILTER_STEPS = 64;
const ALL_STEPS = 5000;
const EMBEDDED = 100;
/** Longest side of a pattern, mask or clip, in pixels or as a multiple of what it fills. */
const SIDE = 8192;
const MULTIPLE = 32;
/** Attributes whose value multiplies the work at each pixel, and how high they may be. */
const EFFORT: Readonly<Record<string, number>> = { numOctaves: 10, radius: 64, order: 16 };

const PIXELS: Readonly<Record<string, number>> = {
  ...{ px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6 },
  ...{ em: 16, rem: 16, ex: 8, ch: 8 },
};
const LENGTH = /^\s*([+-]?(?:\d{1,99}\.?\d{0,99}|\.\d{1,99})(?:e[+-]?\d{1,3})?)\s*([a-z%]*)\s*$/iu;
const REFERENCE = /url\(\s*["']?#([^"')]{1,500})/giu;

interface Part {
  name: string;
  children: Part[];
  /** Ids of what is drawn with it: by `use`, as its pattern, mask, clip, marker or filter. */
  refers: string[];
}

/** How much is drawn for a part, with all it refers to; and how many steps of filters. */
interface Cost {
  drawn: number;
  steps: number;
}

/**
 * Refuses a drawing whose elements show that it is too expensive: nested deeply, drawn repeatedly by reference, with
 * patterns of huge tiles, or filters of many or endless steps. Costs it cannot see are left to the limits of the drawing
 * process. Throws ImageRefusedError.
 */
export function checkSvgCost(svg: string): void {
  const root: Part = { name: '', children: [], refers: [] };
  const byId = new Map<string, Part>();
  const open = [root];
  let embedded = 0;
  const parser = new SaxesParser();
  // the renderer refuses invalid XML
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name: fullName, attributes }) => {
    const name = localName(fullName);
    const own = new Map(
      Object.entries(attributes as Record<string, string>).map(([key, value]) => [
        localName(key),
        value,
      ]),
    );
    checkSizes(name, own);
    embedded += name === 'image' ? 1 : 0;
    const part = { name, children: [], refers: findReferences(name, own) };
    open.at(-1)?.children.push(part);
    const id = own.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, part);
    if (open.push(part) > DEPTH || embedded > EMBEDDED) throwTooComplex();
  });
  parser.on('closetag', () => {
    if (open.length > 1) open.pop();
  });
  parser.write(svg).close();
  measureCost(root, byId);
}

function throwTooComplex(): never {
  throw new ImageRefusedError('svgTooComplex');
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function findReferences(name: string, attributes: ReadonlyMap<string, string>): string[] {
  const ids: string[] = [];
  for (const [key, value] of attributes) {
    if (key === 'href' && name !== 'a' && value.trim().startsWith('#'))
      ids.push(value.trim().slice(1));
    for (const [, id = ''] of value.matchAll(REFERENCE)) ids.push(id);
  }
  return ids;
}

function checkSizes(name: string, attributes: ReadonlyMap<string, string>): void {
  for (const [attribute, limit] of Object.entries(EFFORT)) {
    const numbers = (attributes.get(attribute) ?? '').split(/[\s,]+/u).map(Number);
    // pictures of other elements have a radius too
    if (name.startsWith('fe') && numbers.some((number) => number > limit)) throwTooComplex();
  }
  if (!['pattern', 'mask', 'marker'].includes(name)) return;
  const absolute = name === 'marker' || attributes.get(`${name}Units`) === 'userSpaceOnUse';
  for (const side of ['width', 'height', 'markerWidth', 'markerHeight'])
    if (parseLength(attributes.get(side)) > (absolute ? SIDE : MULTIPLE)) throwTooComplex();
}

/** A length in pixels, or as a multiple; 0 when invalid. */
function parseLength(value = ''): number {
  const [, number = '0', unit = ''] = LENGTH.exec(value) ?? [];
  return Number(number) * (unit === '%' ? 0.01 : (PIXELS[unit.toLowerCase()] ?? 1));
}

/** Adds up what is drawn. Parts that refer to themselves are not drawn, so they cost nothing. */
function measureCost(root: Part, byId: ReadonlyMap<string, Part>): void {
  const costs = new Map<Part, Cost>();
  const costOf = (part: Part): Cost => {
    const cachedCost = costs.get(part);
    if (cachedCost !== undefined) return cachedCost;
    const cost = { drawn: 0, steps: 0 };
    costs.set(part, cost);
    const steps = part.name.startsWith('fe') ? 1 : 0;
    let [drawn, total] = [1, steps];
    const parts = part.refers.flatMap((id) => byId.get(id) ?? []);
    for (const childPart of [...part.children, ...parts]) {
      const partCost = costOf(childPart);
      drawn += partCost.drawn;
      total += partCost.steps;
    }
    const mostSteps = part.name === 'filter' ? FILTER_STEPS : ALL_STEPS;
    if (drawn > MAX_DRAWN || total > mostSteps) throwTooComplex();
    [cost.drawn, cost.steps] = [drawn, total];
    return cost;
  };
  costOf(root);
}
