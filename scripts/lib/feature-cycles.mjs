const SIDES = [/^apps\/server\/src\/features\/([^/]+)\//, /^apps\/web\/app\/features\/([^/]+)\//];
const TEST = /\.(test|factory)\.tsx?$|\/test\//;

/**
 * Imports that close a circle between features, on the server or on the web; types count, because who follows them reads
 * both. `imports` maps each file to its imports. Returns `{file, target, circle}`, circle being the features in it, in order.
 */
export function findCycles(imports) {
  return SIDES.flatMap((side) => {
    const edges = collectEdges(imports, side);
    const uses = new Map();
    for (const { from, to } of edges) uses.set(from, (uses.get(from) ?? new Set()).add(to));
    return edges.flatMap(({ from, to, file, target }) => {
      const back = findPath(uses, to, from);
      return back === null ? [] : [{ file, target, cycle: [from, ...back] }];
    });
  });
}

/** Imports from one feature to another. */
function collectEdges(imports, side) {
  const edges = [];
  for (const [file, found] of imports) {
    const from = side.exec(file)?.[1];
    if (from === undefined || TEST.test(file)) continue;
    for (const { target } of found) {
      const to = side.exec(target)?.[1];
      if (to !== undefined && to !== from) edges.push({ from, to, file, target });
    }
  }
  return edges;
}

/** The shortest way from one feature to another, both included; null when there is none. */
function findPath(uses, from, to) {
  const before = new Map([[from, null]]);
  for (const feature of before.keys()) {
    if (feature === to) {
      const path = [];
      for (let at = to; at !== null; at = before.get(at)) path.unshift(at);
      return path;
    }
    for (const next of uses.get(feature) ?? []) {
      if (!before.has(next)) before.set(next, feature);
    }
  }
  return null;
}
