import { createRequire } from 'node:module';
import type ip2region from 'ip2region';
import { isPrivate } from '../../kernel/address.ts';

// Loaded at the first lookup: its tables take some memory.
const load = createRequire(import.meta.url);
let tables: ip2region.default | null = null;

/**
 * The location of an address in familiar words: `浙江绍兴`, `美国`, `内网`; empty when unknown. It comes from the library's tables;
 * no service is queried.
 */
export function lookUpPlace(ip: string): string {
  if (isPrivate(ip)) return '内网';
  const found = searchTables(ip);
  if (found === null || found.country === '') return '';
  if (found.country !== '中国') return found.country;
  const province = shortName(found.province);
  const city = shortName(found.city);
  return province === city ? province || '中国' : province + city;
}

function searchTables(ip: string) {
  tables ??= new (load('ip2region') as typeof ip2region).default();
  try {
    return tables.search(ip);
  } catch {
    return null;
  }
}

/** Names as people shorten them: `浙江省` is `浙江`, `绍兴市` `绍兴`. */
function shortName(name: string): string {
  return name.replace(/(?:省|市|维吾尔自治区|壮族自治区|回族自治区|自治区|特别行政区)$/u, '');
}
