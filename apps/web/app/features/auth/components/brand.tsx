import { useSession } from '../../../session/session.ts';
import { Logo } from '../../../shell/logo.tsx';
import { authText } from '../auth.text.ts';
import styles from './auth.module.css';

const LINES = 26;
/** The one line of many that is followed. */
const MARKED = 12;

/** Many lines that flow into one stream: decoration of wide screens. */
export function Brand() {
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

/** From a wide top to a narrow bundle. */
function line(i: number): string {
  const top = -190 + 39 * i;
  const bottom = 418 + 2.4 * i;
  return `M${top} -20C${top} 340 ${bottom} 330 ${bottom} 620V920`;
}
