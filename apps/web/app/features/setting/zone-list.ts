import { ZONE_CITIES } from './zone-cities.ts';

/** A time zone as people look for it. */
export interface Zone {
  /** The IANA name, as it is today. */
  name: string;
  /** Its city in Chinese. */
  city: string;
  /** Such as `UTC+05:30`, now. */
  offset: string;
  /** Minutes east of Greenwich, now. */
  minutes: number;
  /** All it is found by, in lower case. */
  words: string;
}

/** Names that IANA has changed; browsers and the Unicode tables go by those of before. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const OLD_NAMES = Object.fromEntries(Object.entries(RENAMED).map(([old, name]) => [name, old]));

/** What people here call a zone besides its city, and cities they look for that have no zone of their own. */
const ALSO: Record<string, string> = {
  'Asia/Shanghai': '北京时间 北京 广州 深圳 杭州 宁波 重庆 beijing',
  'Asia/Kolkata': '印度 新德里 孟买 delhi mumbai',
  'Asia/Ho_Chi_Minh': '越南 河内 hanoi',
  'Asia/Dubai': '阿联酋 阿布扎比',
  'Europe/Berlin': '德国 汉堡 慕尼黑 hamburg munich',
  'Europe/Rome': '意大利 米兰 milan',
  'Europe/Madrid': '西班牙 巴塞罗那 barcelona',
  'Europe/London': '英国',
  'Europe/Paris': '法国',
  'America/New_York': '美国东部 华盛顿 波士顿 washington boston',
  'America/Los_Angeles': '美国西部 旧金山 西雅图 san francisco seattle',
  'America/Toronto': '加拿大 渥太华 ottawa',
  UTC: '世界协调时间 gmt',
};
const CITIES: Record<string, string> = { UTC: '世界协调时间' };

/** Every zone the browser knows, with its offset at `now` (ms), from west to east. */
export function listZones(now: number): Zone[] {
  const names = new Set(Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name));
  names.add('UTC');
  const zones = [...names].map((name) => zoneOf(name, now));
  return zones.sort((a, b) => a.minutes - b.minutes || a.name.localeCompare(b.name));
}

/** A zone by its name, of today or of before. */
export function zoneOf(given: string, now: number): Zone {
  const name = RENAMED[given] ?? given;
  const minutes = minutesOf(name, now);
  const city = cityOf(name);
  const offset = offsetWords(minutes);
  const words = [
    name,
    OLD_NAMES[name],
    name.replaceAll('_', ' '),
    city,
    longName(name),
    ALSO[name],
    offset,
  ];
  return { name, city, offset, minutes, words: words.join(' ').toLowerCase() };
}

/** Those that all the words are found in, at most `max`; the ones whose city begins with them first. */
export function findZones(zones: readonly Zone[], typed: string, max: number): Zone[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean);
  const found = zones.filter((zone) => words.every((word) => zone.words.includes(word)));
  const first = words[0] ?? '';
  const rank = ({ city, name }: Zone) => {
    const plain = name.toLowerCase();
    if (plain === first) return 0;
    return city.startsWith(first) || plain.includes(`/${first}`) ? 1 : 2;
  };
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, max);
}

function cityOf(name: string): string {
  const known = CITIES[name] ?? ZONE_CITIES.get(name) ?? ZONE_CITIES.get(OLD_NAMES[name] ?? '');
  return known ?? (name.split('/').at(-1) ?? name).replaceAll('_', ' ');
}

function part(name: string, now: number, style: 'longOffset' | 'longGeneric'): string {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: name, timeZoneName: style });
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const longName = (name: string): string => part(name, 0, 'longGeneric');

/** Minutes east of Greenwich at that moment. */
function minutesOf(name: string, now: number): number {
  const found = /GMT(?<sign>[+-])(?<h>\d\d):(?<m>\d\d)/u.exec(
    part(name, now, 'longOffset'),
  )?.groups;
  if (found === undefined) return 0;
  const minutes = Number(found['h']) * 60 + Number(found['m']);
  return found['sign'] === '-' ? -minutes : minutes;
}

function offsetWords(minutes: number): string {
  const digits = (n: number) => String(n).padStart(2, '0');
  const away = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${digits(Math.floor(away / 60))}:${digits(away % 60)}`;
}
