import type { Stops } from './walker.ts';

/** Tells the things of one browser from those of the others: a word that only its own contain. */
export interface Names {
  ownName: string;
  otherNames: readonly string[];
}

/**
 * Lines about controls that `found` lacks or has more often than `wanted`, stop by stop; none when both offer the same.
 * Numbers are taken as equal (times, counts and ids differ), and what another browser wrote is left out.
 */
export function findDifferences(
  referenceStops: Stops,
  referenceNames: Names,
  found: Stops,
  names: Names,
): string[] {
  const lines: string[] = [];
  for (const [stop, controls] of referenceStops) {
    const foundControls = found.get(stop);
    if (foundControls === undefined) {
      lines.push(`${stop}: not reached`);
      continue;
    }
    const remaining = toComparable(foundControls, names);
    const missing = toComparable(controls, referenceNames).filter((control) => {
      const at = remaining.indexOf(control);
      if (at !== -1) remaining.splice(at, 1);
      return at === -1;
    });
    lines.push(...missing.map((control) => `${stop}: lacks ${control}`));
    lines.push(...remaining.map((control) => `${stop}: has besides ${control}`));
  }
  return lines;
}

function toComparable(controls: readonly string[], { ownName, otherNames }: Names): string[] {
  return controls
    .filter((control) => !otherNames.some((word) => control.includes(word)))
    .map((control) => control.replaceAll(ownName, 'OWN').replaceAll(/\d+/gu, '0'));
}
