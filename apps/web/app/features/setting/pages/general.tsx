import { cx } from '../../../lib/cx.ts';
import { ThemeSetting, ZoneSetting } from '../components/general-settings.tsx';
import { settingText } from '../setting.text.ts';
import styles from '../components/setting.module.css';

export function meta() {
  return [{ title: '常规设置 · 知汇' }];
}

/** Settings for all users, signed in or not: the theme of this device, and the time zone. */
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
