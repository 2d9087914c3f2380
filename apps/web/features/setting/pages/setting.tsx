import { useLocation } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { ThemeSetting } from '../components/theme-setting.tsx';
import { ZoneSetting } from '../components/zone-setting.tsx';
import { settingText } from '../setting.text.ts';
import styles from '../components/setting.module.css';

export function meta() {
  return [{ title: '设置 · 知汇' }];
}

/** Settings of the site on this device; everybody has them, signed in or not. */
export default function Setting() {
  const { hash } = useLocation();
  const anchors = [
    { id: 'theme', label: settingText.theme },
    { id: 'timezone', label: settingText.zone },
  ];
  return (
    <div className={cx('wrap', styles.page)}>
      <h1>{settingText.title}</h1>
      <nav className={styles.anchors} aria-label={settingText.anchors}>
        {anchors.map(({ id, label }) => (
          <a key={id} href={`#${id}`} aria-current={hash === `#${id}` ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div>
        <ThemeSetting />
        <ZoneSetting />
      </div>
    </div>
  );
}
