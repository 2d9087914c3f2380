import { useSession } from '../session/session.ts';
import styles from './header.module.css';

/** The product's logo, or the picture that the site uploaded. */
export function Logo() {
  const { logo } = useSession().site;
  if (logo !== null) return <img className={styles.picture} src={logo} alt="" />;
  return (
    <svg className={styles.mark} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="6" />
      <path d="M6.5 6.5c0 4.2 6.5 4 6.5 8.2M19.5 6.5c0 4.2-6.5 4-6.5 8.2M13 5.8v14.4" />
    </svg>
  );
}
