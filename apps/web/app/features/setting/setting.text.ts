import type { ThemeChoice } from '../../theme/choice.ts';

export const settingText = {
  title: '设置',
  anchors: '设置项',
  theme: '外观',
  themeHint: '仅在当前设备生效',
  zone: '时区',
  zoneHint: '站内时间按此时区显示，仅在当前设备生效',
  zoneNow: '当前时间',
  zoneSaved: '时区已更改',
  zoneMore: '全部时区',
  zoneFind: '搜索时区',
  zoneFindHint: '支持城市或地区的中英文名称，或 UTC 偏移量，例如 +05:30',
  zoneNone: '无匹配的时区',
  zoneCount: (n: number) => `${n} 个时区`,
  general: '常规设置',
  notifications: '通知',
  notificationsHint: '选择接收的通知类型与方式',
  kind: '通知类型',
  site: '站内',
  mail: '邮件',
  push: '推送',
  card: '卡片',
  cardHint: (names: string) => `“卡片”由${names}以工作消息发送，仅含标题与链接`,
  digest: '未读通知摘要邮件',
  digestHint: '于您所在时区 08:00 发送，仅包含未读且未发送过邮件的通知；无此类通知时不发送',
  saved: '通知设置已保存',
  notSaved: '保存失败，请稍后重试',
};

export const pushText = {
  title: '浏览器推送',
  hint: '开启后，关闭页面时仍可收到上方勾选“推送”的通知，通知中仅显示标题；退出登录后自动关闭',
  turnOn: '在此浏览器开启推送',
  turnedOn: '已开启推送',
  turnOff: '关闭',
  turnOffOf: (device: string) => `关闭推送：${device}`,
  turnedOff: '已关闭推送',
  browsers: '已开启推送的浏览器',
  current: '当前浏览器',
  unsupported: '当前浏览器不支持推送；在 iPhone 或 iPad 上，请先将本站添加到主屏幕，再从主屏幕打开',
  denied: '浏览器已禁止本站发送通知，请在浏览器的站点设置中允许',
  unavailable: '无法连接浏览器的推送服务，请稍后重试',
  failed: '操作失败，请稍后重试',
};

export const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
];

export const DIGESTS = [
  { value: 'OFF', label: '不接收' },
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
