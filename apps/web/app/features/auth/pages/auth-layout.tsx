import { Link, Outlet } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { Logo } from '../../../shell/logo.tsx';
import { cx } from '../../../lib/cx.ts';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';

export const handle = { shell: 'none' };

/** A picture at the left of wide screens, the form at the right. */
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

const LINES = 26;
/** Index of the highlighted line. */
const MARKED = 12;

/** Many lines that flow into one stream: decoration of wide screens. */
function Brand() {
  const { site } = useSession();
  return (
    <aside className={styles.brand} aria-hidden="true">
      <svg className={styles.art} viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice">
        {Array.from({ length: LINES }, (_, i) => (
          <path key={i} d={line(i)} className={i === MARKED ? styles.marked : undefined} />
        ))}
      </svg>
      <span className={styles.logo}>
        <Logo />
        {site.name}
      </span>
      <p>
        {authText.motto[0]}
        <br />
        {authText.motto[1]}
      </p>
    </aside>
  );
}

/** The path of a line, from the wide top to the narrow bundle. */
function line(i: number): string {
  const top = -190 + 39 * i;
  const bottom = 418 + 2.4 * i;
  return `M${top} -20C${top} 340 ${bottom} 330 ${bottom} 620V920`;
}
