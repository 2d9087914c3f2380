/** One plane of numbers, row after row. */
export interface Plane {
  width: number;
  height: number;
  at: Float32Array;
}

/** A plane made of a number for each pixel. */
export function makePlane(
  width: number,
  height: number,
  value: (i: number, x: number, y: number) => number,
): Plane {
  const at = new Float32Array(width * height);
  for (let i = 0, y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1) at[i] = value(i, x, y);
  return { width, height, at };
}

const clampIndex = (n: number, size: number): number => Math.max(0, Math.min(size - 1, n));

/** A weighted sum of the channels of raw pixels, of the rows from `top`. */
export function decodePlane(
  bytes: Buffer,
  weights: readonly number[],
  { width, height, top = 0 }: { width: number; height: number; top?: number },
): Plane {
  const count = weights.length;
  return makePlane(width, height, (i) => {
    let sum = 0;
    for (let c = 0; c < count; c += 1)
      sum += (weights[c] ?? 0) * (bytes[(i + top * width) * count + c] ?? 0);
    return sum;
  });
}

/** Two passes of a box of `2 × radius + 1` pixels, nearly a Gaussian. */
export function blur(source: Plane, radius: number): Plane {
  const { width, height } = source;
  const across = ({ at }: Plane): Plane =>
    makePlane(width, height, (i, x) => {
      let sum = 0;
      for (let d = -radius; d <= radius; d += 1) sum += at[i - x + clampIndex(x + d, width)] ?? 0;
      return sum / (2 * radius + 1);
    });
  const down = ({ at }: Plane): Plane =>
    makePlane(width, height, (_, x, y) => {
      let sum = 0;
      for (let d = -radius; d <= radius; d += 1)
        sum += at[clampIndex(y + d, height) * width + x] ?? 0;
      return sum / (2 * radius + 1);
    });
  return down(across(down(across(source))));
}

/** How much a plane rises to the right and downwards. */
export function computeSlopes({ width, height, at }: Plane): [Plane, Plane] {
  return [
    makePlane(
      width,
      height,
      (i, x) =>
        (at[i - x + clampIndex(x + 1, width)] ?? 0) - (at[i - x + clampIndex(x - 1, width)] ?? 0),
    ),
    makePlane(
      width,
      height,
      (_, x, y) =>
        (at[clampIndex(y + 1, height) * width + x] ?? 0) -
        (at[clampIndex(y - 1, height) * width + x] ?? 0),
    ),
  ];
}

/** How steep a plane is. */
export function computeEdges(source: Plane): Plane {
  const [across, down] = computeSlopes(source);
  return makePlane(source.width, source.height, (i) =>
    Math.hypot(across.at[i] ?? 0, down.at[i] ?? 0),
  );
}

/** The largest of several planes at each pixel. */
export function maxOfPlanes(planes: readonly Plane[]): Plane {
  const [{ width, height }] = planes as [Plane];
  return makePlane(width, height, (i) => Math.max(...planes.map(({ at }) => at[i] ?? 0)));
}

/** The plane turned by `angle` and stretched by `factor` around its middle. */
export function rotatePlane({ width, height, at }: Plane, angle: number, factor: number): Plane {
  const [sin, cos] = [Math.sin(angle) / factor, Math.cos(angle) / factor];
  return makePlane(width, height, (_, x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    const column = clampIndex(Math.round(width / 2 + dx * cos + dy * sin), width);
    return (
      at[clampIndex(Math.round(height / 2 - dx * sin + dy * cos), height) * width + column] ?? 0
    );
  });
}

/** The pixels of a template that count, where they lie in a picture of this width, and what they weigh. */
interface Sparse {
  offsets: Int32Array;
  weights: Float32Array;
}

function toSparse({ width, at }: Plane, pictureWidth: number): Sparse {
  const used = [...at.keys()].filter((i) => at[i] !== 0);
  return {
    offsets: Int32Array.from(used, (i) => Math.floor(i / width) * pictureWidth + (i % width)),
    weights: Float32Array.from(used, (i) => at[i] ?? 0),
  };
}

function sumAt(at: Float32Array, { offsets, weights }: Sparse, from: number): number {
  let sum = 0;
  for (let i = 0; i < offsets.length; i += 1)
    sum += (weights[i] as number) * (at[from + (offsets[i] as number)] as number);
  return sum;
}

/** The weighted sum of the pixels below a template, at any position of `picture`. */
export function createWeightedMean(
  picture: Plane,
  weights: Plane,
): (x: number, y: number) => number {
  const template = toSparse(weights, picture.width);
  return (x, y) => sumAt(picture.at, template, y * picture.width + x);
}

/** Normalised correlation of `template` with any place of `picture`, among the pixels where `where` is one (default: all). */
export function createMatcher(
  picture: Plane,
  template: Plane,
  where?: Plane,
): (x: number, y: number) => number {
  const { width, height } = template;
  const area = makePlane(width, height, (i) =>
    where === undefined || (where.at[i] ?? 0) > 0.98 ? 1 : 0,
  );
  const expected = makePlane(width, height, (i) => (template.at[i] ?? 0) * (area.at[i] ?? 0));
  const n = sumValues(area.at);
  const mean = sumValues(expected.at) / n;
  const spread = expected.at.reduce((sum, value) => sum + value * value, 0) - mean * mean * n;
  const squares = makePlane(picture.width, picture.height, (i) => (picture.at[i] ?? 0) ** 2);
  const sums = [picture, squares].map((plane) =>
    where === undefined ? createBoxSums(plane, width, height) : createWeightedMean(plane, area),
  ) as [Sum, Sum];
  const product = createWeightedMean(picture, expected);
  return (x, y) => {
    const sum = sums[0](x, y);
    const variance = sums[1](x, y) - (sum * sum) / n;
    return variance * spread > 1e-6
      ? (product(x, y) - sum * mean) / Math.sqrt(variance * spread)
      : 0;
  };
}

type Sum = (x: number, y: number) => number;

function sumValues(at: Float32Array): number {
  return at.reduce((sum, value) => sum + value, 0);
}

/** The sum of all pixels of a box at any place. */
function createBoxSums(picture: Plane, wide: number, high: number): Sum {
  const columns = picture.width + 1;
  const table = new Float64Array(columns * (picture.height + 1));
  for (let y = 0; y < picture.height; y += 1) {
    let line = 0;
    for (let x = 0; x < picture.width; x += 1) {
      line += picture.at[y * picture.width + x] ?? 0;
      table[(y + 1) * columns + x + 1] = (table[y * columns + x + 1] ?? 0) + line;
    }
  }
  const at = (x: number, y: number) => table[y * columns + x] ?? 0;
  return (x, y) => at(x + wide, y + high) - at(x, y + high) - at(x + wide, y) + at(x, y);
}
