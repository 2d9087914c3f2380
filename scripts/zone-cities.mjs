import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { Failure, main } from './lib/say.mjs';

const made = 'apps/web/app/features/setting/zone-cities.ts';
const widest = 110;

/**
 * `node scripts/zone-cities.mjs FILE VERSION`: writes the Chinese names of the cities of time zones from a file of the
 * Unicode CLDR, `main/zh/timeZoneNames.json` of the npm package `cldr-dates-full` of that version. The package has 99 MB
 * and changes twice a year, so that it is fetched for this alone.
 */
await main(async () => {
  const [file, version] = process.argv.slice(2);
  if (!file || !version) throw new Failure('用法：node scripts/zone-cities.mjs 文件 版本');
  const { zone } = JSON.parse(readFileSync(file, 'utf8')).main.zh.dates.timeZoneNames;
  const entries = citiesOf(zone).map(([name, city]) => `${name}=${city}`);
  if (entries.length === 0 || entries.some((entry) => /\s/u.test(entry)))
    throw new Failure(`${file}：没有城市，或者名字里有空白`);
  writeFileSync(path.join(root, made), sourceOf(entries, version));
});

/** Pairs of zone and city of all levels: `America` holds `Argentina`, which holds `Salta`. */
function citiesOf(names, above = []) {
  return Object.entries(names).flatMap(([part, value]) => {
    if (part === 'exemplarCity') return [[above.join('/'), value]];
    return typeof value === 'object' ? citiesOf(value, [...above, part]) : [];
  });
}

function sourceOf(entries, version) {
  const lines = [''];
  for (const entry of entries) {
    const longer = `${lines.at(-1)} ${entry}`.trim();
    if (longer.length > widest) lines.push(entry);
    else lines[lines.length - 1] = longer;
  }
  return `// Made by scripts/zone-cities.mjs from the Unicode CLDR ${version}.
// Copyright © 2004-2026 Unicode, Inc. Used under the Unicode License v3, https://www.unicode.org/license.txt
const PAIRS = \`
${lines.join('\n')}
\`;

/** Chinese names of the cities of time zones, under the names of zones that the Unicode tables use. */
export const ZONE_CITIES: ReadonlyMap<string, string> = new Map(
  PAIRS.trim()
    .split(/\\s/u)
    .map((pair) => pair.split('=') as [string, string]),
);
`;
}
