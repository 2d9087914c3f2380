import { useLoaderData, useLocation } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { NotificationSetting } from '../components/notification-setting.tsx';
import { ThemeSetting, ZoneSetting } from '../components/general-settings.tsx';
import { loadSetting } from '../setting.loader.ts';
import type { SettingData } from '../setting.loader.ts';
import { settingText } from '../setting.text.ts';
import styles from '../components/setting.module.css';

export const loader = loadSetting;

export function meta() {
  return [{ title: '设置 · 知汇' }];
}

/** Settings of the site on this device, for visitors too. */
export default function Setting() {
  const { hash } = useLocation();
  const { notifications, push, chats } = useLoaderData<SettingData>();
  const anchors = [
    { id: 'theme', label: settingText.theme },
    { id: 'timezone', label: settingText.zone },
    ...(notifications === null ? [] : [{ id: 'notifications', label: settingText.notifications }]),
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
        {notifications !== null && (
          <NotificationSetting initialSetting={notifications} push={push} chats={chats} />
        )}
      </div>
    </div>
  );
}
