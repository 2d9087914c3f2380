import styles from './crumbs.module.css';
import { Anchor } from './anchor.tsx';

/** Where the page stands, widest first. */
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
