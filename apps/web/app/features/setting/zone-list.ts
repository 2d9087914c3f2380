import { ZONE_CITIES } from './zone-cities.ts';

/** A time zone as users search for it. */
export interface Zone {
  /** The current IANA name. */
  name: string;
  /** Its city in Chinese. */
  city: string;
  /** Current offset, such as `UTC+05:30`. */
  offset: string;
  /** Current offset in minutes east of Greenwich. */
  minutes: number;
  /** All search words, in lower case. */
  searchText: string;
}

/** Names that IANA changed; browsers and the Unicode tables use the previous ones. */
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
const OLD_NAMES = Object.fromEntries(
  Object.entries(RENAMED).map(([oldName, name]) => [name, oldName]),
);

/** Other names of a zone, and cities without a zone of their own. */
const EXTRA_SEARCH_WORDS: Record<string, string> = {
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

/** Returns all zones the browser knows, with their offsets at `now` (ms), from west to east. */
export function listZones(now: number): Zone[] {
  const names = new Set(Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name));
  names.add('UTC');
  const zones = [...names].map((name) => toZone(name, now));
  return zones.sort((a, b) => a.minutes - b.minutes || a.name.localeCompare(b.name));
}

/** Returns a zone by its current or previous name. */
export function toZone(zoneName: string, now: number): Zone {
  const name = RENAMED[zoneName] ?? zoneName;
  const minutes = getOffsetMinutes(name, now);
  const city = getCityName(name);
  const offset = formatOffset(minutes);
  const searchText = [
    name,
    OLD_NAMES[name],
    name.replaceAll('_', ' '),
    city,
    getLongName(name),
    EXTRA_SEARCH_WORDS[name],
    offset,
  ];
  return { name, city, offset, minutes, searchText: searchText.join(' ').toLowerCase() };
}

/** Returns at most `max` zones that match all words, those whose city begins with them first. */
export function findZones(zones: readonly Zone[], query: string, max: number): Zone[] {
  const searchText = query.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean);
  const matches = zones.filter((zone) =>
    searchText.every((word) => zone.searchText.includes(word)),
  );
  const first = searchText[0] ?? '';
  const getRank = ({ city, name }: Zone) => {
    const lowerName = name.toLowerCase();
    if (lowerName === first) return 0;
    return city.startsWith(first) || lowerName.includes(`/${first}`) ? 1 : 2;
  };
  return matches.sort((a, b) => getRank(a) - getRank(b)).slice(0, max);
}

function getCityName(name: string): string {
  const cityName = CITIES[name] ?? ZONE_CITIES.get(name) ?? ZONE_CITIES.get(OLD_NAMES[name] ?? '');
  return cityName ?? (name.split('/').at(-1) ?? name).replaceAll('_', ' ');
}

function part(name: string, now: number, style: 'longOffset' | 'longGeneric'): string {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: name, timeZoneName: style });
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const getLongName = (name: string): string => part(name, 0, 'longGeneric');

/** Returns the offset at an instant, in minutes east of Greenwich. */
function getOffsetMinutes(name: string, now: number): number {
  const matches = /GMT(?<sign>[+-])(?<h>\d\d):(?<m>\d\d)/u.exec(
    part(name, now, 'longOffset'),
  )?.groups;
  if (matches === undefined) return 0;
  const minutes = Number(matches['h']) * 60 + Number(matches['m']);
  return matches['sign'] === '-' ? -minutes : minutes;
}

function formatOffset(minutes: number): string {
  const digits = (n: number) => String(n).padStart(2, '0');
  const absoluteMinutes = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${digits(Math.floor(absoluteMinutes / 60))}:${digits(absoluteMinutes % 60)}`;
}
