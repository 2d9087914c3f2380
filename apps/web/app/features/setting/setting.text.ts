import type { ThemeChoice } from '../../theme/choice.ts';

export const settingText = {
  title: '设置',
  anchors: '设置项',
  theme: '外观',
  themeHint: '选择在这台设备上怎样显示',
  zone: '时区',
  zoneHint: '站内所有时间都按这个时区显示，只对这台设备有效',
  zoneNow: '现在是',
  zoneSaved: '时区已更改',
  zoneMore: '全部时区',
  zoneFind: '查找时区',
  zoneFindHint: '中文或英文的城市、地区名，或者 +05:30 这样的时差',
  zoneNone: '没有找到这样的时区',
  zoneCount: (n: number) => `${n} 个时区`,
  general: '常规设置',
  notifications: '通知',
  notificationsHint: '选择哪些事要告诉您，以及怎样告诉您',
  kind: '种类',
  site: '站内',
  mail: '邮件',
  digest: '未读通知的摘要邮件',
  digestHint: '在您的时区早上八点发出，只含还没有读、也没有发过邮件的通知；没有就不发',
  saved: '通知设置已保存',
  notSaved: '没有保存成功，请稍后重试',
};

export const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
];

export const DIGESTS = [
  { value: 'OFF', label: '不发' },
  { value: 'DAILY', label: '每天' },
  { value: 'WEEKLY', label: '每周一' },
] as const;

/** Zones offered first, by the names that users here know. */
export const ZONES: readonly { zone: string; label: string }[] = [
  { zone: 'Asia/Shanghai', label: '北京时间' },
  { zone: 'Asia/Hong_Kong', label: '香港' },
  { zone: 'Asia/Taipei', label: '台北' },
  { zone: 'Asia/Tokyo', label: '东京' },
  { zone: 'Asia/Singapore', label: '新加坡' },
  { zone: 'Asia/Dubai', label: '迪拜' },
  { zone: 'Asia/Kolkata', label: '新德里' },
  { zone: 'Europe/London', label: '伦敦' },
  { zone: 'Europe/Berlin', label: '柏林、巴黎、马德里' },
  { zone: 'Europe/Moscow', label: '莫斯科' },
  { zone: 'America/New_York', label: '纽约' },
  { zone: 'America/Chicago', label: '芝加哥' },
  { zone: 'America/Los_Angeles', label: '洛杉矶' },
  { zone: 'America/Sao_Paulo', label: '圣保罗' },
  { zone: 'Australia/Sydney', label: '悉尼' },
];
