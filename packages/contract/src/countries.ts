/** Countries whose numbers are checked: the European Union by ISO 3166, Northern Ireland as XI, Great Britain and China. */
export const VAT_COUNTRIES = {
  AT: '奥地利',
  BE: '比利时',
  BG: '保加利亚',
  CY: '塞浦路斯',
  CZ: '捷克',
  DE: '德国',
  DK: '丹麦',
  EE: '爱沙尼亚',
  ES: '西班牙',
  FI: '芬兰',
  FR: '法国',
  GR: '希腊',
  HR: '克罗地亚',
  HU: '匈牙利',
  IE: '爱尔兰',
  IT: '意大利',
  LT: '立陶宛',
  LU: '卢森堡',
  LV: '拉脱维亚',
  MT: '马耳他',
  NL: '荷兰',
  PL: '波兰',
  PT: '葡萄牙',
  RO: '罗马尼亚',
  SE: '瑞典',
  SI: '斯洛文尼亚',
  SK: '斯洛伐克',
  XI: '北爱尔兰',
  GB: '英国',
  CN: '中国',
} as const;
export type VatCountry = keyof typeof VAT_COUNTRIES;

/** Countries of companies; the numbers of those that are only here are stored unchecked. */
export const COUNTRIES = {
  ...VAT_COUNTRIES,
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
  AE: '阿联酋',
  AU: '澳大利亚',
  BR: '巴西',
  CA: '加拿大',
  CH: '瑞士',
  ID: '印度尼西亚',
  IN: '印度',
  JP: '日本',
  KR: '韩国',
  MX: '墨西哥',
  MY: '马来西亚',
  NO: '挪威',
  NZ: '新西兰',
  PH: '菲律宾',
  RU: '俄罗斯',
  SA: '沙特阿拉伯',
  SG: '新加坡',
  TH: '泰国',
  TR: '土耳其',
  US: '美国',
  VN: '越南',
  ZA: '南非',
} as const;
export type Country = keyof typeof COUNTRIES;
export const COUNTRY_CODES = Object.keys(COUNTRIES) as [Country, ...Country[]];

/** What stands before the number: Greece writes EL; China writes nothing. */
export function getVatPrefix(country: VatCountry): string {
  if (country === 'GR') return 'EL';
  return country === 'CN' ? '' : country;
}

/** Whether the European Union's service knows numbers of this country. */
export function isInVies(country: Country): boolean {
  return country in VAT_COUNTRIES && country !== 'GB' && country !== 'CN';
}
