import { Link, Outlet } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { Logo } from '../../../shell/logo.tsx';
import { cx } from '../../../lib/cx.ts';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { Brand } from '../components/brand.tsx';

export const handle = { shell: 'none' };

/** Picture at the left of wide screens, the form at the right. */
export default function AuthLayout() {
  const { site } = useSession();
  return (
    <div className={styles.page}>
      <Brand />
      <main className={styles.main}>
        <Link
          className={cx(styles.logo, styles.narrow)}
          to="/"
          aria-label={authText.home(site.name)}
        >
          <Logo />
          {site.name}
        </Link>
        <noscript>
          <p className={styles.note}>{authText.noScript}</p>
        </noscript>
        <Outlet />
      </main>
    </div>
  );
}
