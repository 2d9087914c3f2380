import type { LoaderFunctionArgs } from 'react-router';
import { requireSignedIn } from '../../../session/require.ts';
import { cx } from '../../../lib/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notificationText } from '../notification.text.ts';
import styles from '../components/notifications.module.css';

export function loader(args: LoaderFunctionArgs) {
  requireSignedIn(args);
  return null;
}

export function meta() {
  return [{ title: '通知 · 知汇' }];
}

export default function Notifications() {
  return (
    <div className={cx('wrap', styles.page)}>
      <h1>{notificationText.title}</h1>
      <EmptyState title={notificationText.none}>{notificationText.noneHint}</EmptyState>
    </div>
  );
}
