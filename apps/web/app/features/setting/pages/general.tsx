import { cx } from '../../../lib/cx.ts';
import { ThemeSetting, ZoneSetting } from '../components/general-settings.tsx';
import { settingText } from '../setting.text.ts';
import styles from '../components/setting.module.css';

export function meta() {
  return [{ title: '常规设置 · 知汇' }];
}

/** The settings that concern everybody, signed in or not: how the site looks on this device, and its times. */
export default function General() {
  return (
    <div className={cx('wrap', styles.page)}>
      <h1>{settingText.general}</h1>
      <span />
      <div>
        <ThemeSetting />
        <ZoneSetting />
      </div>
    </div>
  );
}
