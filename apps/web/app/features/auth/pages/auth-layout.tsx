import { Link, Outlet } from 'react-router';
import { Logo } from '../../../shell/logo.tsx';
import { cx } from '../../../lib/cx.ts';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { Brand } from '../components/brand.tsx';

export const handle = { shell: 'none' };

/** Picture at the left of wide screens, the form at the right. */
export default function AuthLayout() {
  return (
    <div className={styles.page}>
      <Brand />
      <main className={styles.main}>
        <Link className={cx(styles.logo, styles.narrow)} to="/" aria-label={authText.home}>
          <Logo />
          知汇
        </Link>
        <noscript>
          <p className={styles.note}>{authText.noScript}</p>
        </noscript>
        <Outlet />
      </main>
    </div>
  );
}
