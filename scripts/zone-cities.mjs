import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { ScriptFailure, runMain } from './lib/print.mjs';

const outputFile = 'apps/web/app/features/setting/zone-cities.ts';
const maxLineLength = 110;

/**
 * `node scripts/zone-cities.mjs FILE VERSION`: writes the Chinese names of the cities of time zones from a file of the
 * Unicode CLDR, `main/zh/timeZoneNames.json` of the npm package `cldr-dates-full` of that version. The package has 99 MB
 * and changes twice a year, so that it is fetched for this alone.
 */
await runMain(async () => {
  const [file, version] = process.argv.slice(2);
  if (!file || !version) throw new ScriptFailure('用法：node scripts/zone-cities.mjs 文件 版本');
  const { zone } = JSON.parse(readFileSync(file, 'utf8')).main.zh.dates.timeZoneNames;
  const entries = collectCities(zone).map(([name, city]) => `${name}=${city}`);
  if (entries.length === 0 || entries.some((entry) => /\s/u.test(entry)))
    throw new ScriptFailure(`${file}：没有城市，或者名字里有空白`);
  writeFileSync(path.join(root, outputFile), buildSource(entries, version));
});

/** Pairs of zone and city of all levels: `America` holds `Argentina`, which holds `Salta`. */
function collectCities(names, parents = []) {
  return Object.entries(names).flatMap(([part, value]) => {
    if (part === 'exemplarCity') return [[parents.join('/'), value]];
    return typeof value === 'object' ? collectCities(value, [...parents, part]) : [];
  });
}

function buildSource(entries, version) {
  const lines = [''];
  for (const entry of entries) {
    const longer = `${lines.at(-1)} ${entry}`.trim();
    if (longer.length > maxLineLength) lines.push(entry);
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
