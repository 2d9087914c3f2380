import styles from './crumbs.module.css';
import { Anchor } from './anchor.tsx';

/** The path to the page, from the root. */
export function Crumbs({ path }: { path: readonly { name: string; to: string }[] }) {
  return (
    <nav className={styles.crumbs} aria-label="所在位置">
      <ol>
        {path.map(({ name, to }) => (
          <li key={to}>
            <Anchor to={to}>{name}</Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
