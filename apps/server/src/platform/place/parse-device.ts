import Bowser from 'bowser';

const BROWSERS: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  WeChat: '微信',
  'Samsung Internet for Android': 'Samsung Internet',
};
const UNKNOWN = '未知设备';

/** A device in words that its owner recognises, such as `Chrome 142 · Windows`, from the user agent. */
export function parseDevice(userAgent: string): { device: string; handheld: boolean } {
  if (userAgent === '') return { device: UNKNOWN, handheld: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name ? (BROWSERS[browser.name] ?? browser.name) : '';
  const version = browser.version?.split('.')[0] ?? '';
  const system =
    platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  const parts = [`${name} ${version}`.trim(), system ?? ''].filter((part) => part !== '');
  const handheld = platform.type === 'mobile' || platform.type === 'tablet';
  return { device: parts.join(' · ') || UNKNOWN, handheld };
}

/** The parts of a user agent that survive an update of the browser: its name and system; empty for other programs. */
export function getDeviceFamily(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ');
}
