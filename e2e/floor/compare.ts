import type { Stops } from './walker.ts';

/** Tells the things of one browser from those of the others: a word that only its own contain. */
export interface Names {
  own: string;
  others: readonly string[];
}

/**
 * Lines about controls that `found` lacks or has more often than `wanted`, stop by stop; none when both offer the same.
 * Numbers are taken as equal (times, counts and ids differ), and what another browser wrote is left out.
 */
export function differences(wanted: Stops, by: Names, found: Stops, its: Names): string[] {
  const lines: string[] = [];
  for (const [stop, controls] of wanted) {
    const there = found.get(stop);
    if (there === undefined) {
      lines.push(`${stop}: not reached`);
      continue;
    }
    const left = comparable(there, its);
    const missing = comparable(controls, by).filter((control) => {
      const at = left.indexOf(control);
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
    lines.push(...missing.map((control) => `${stop}: lacks ${control}`));
    lines.push(...left.map((control) => `${stop}: has besides ${control}`));
  }
  return lines;
}

function comparable(controls: readonly string[], { own, others }: Names): string[] {
  return controls
    .filter((control) => !others.some((word) => control.includes(word)))
    .map((control) => control.replaceAll(own, 'OWN').replaceAll(/\d+/gu, '0'));
}
