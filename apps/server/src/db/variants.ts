/** The keys of an object, typed as narrowly as its type allows. */
export function listKeys<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

/** All subsets of a list, each in the order of the list; for statements that differ by which filters are set. */
export function listSubsets<T>(list: readonly T[]): T[][] {
  return list.reduce<T[][]>(
    (subsets, item) => [...subsets, ...subsets.map((subset) => [...subset, item])],
    [[]],
  );
}

/** None, each alone, and all: for statements of so many filters that their combinations are not worth checking one by one. */
export function listSamples<T>(list: readonly T[]): T[][] {
  return [[], ...list.map((item) => [item]), [...list]];
}
