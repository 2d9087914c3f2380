import { cx } from '../lib/cx.ts';
import styles from './skeleton.module.css';

/** Grey rows in place of loading list items. Announces 正在加载 to screen readers. */
export function ListSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <output className={styles.list}>
      <span className="vh">正在加载</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <div className={cx(styles.bone, styles.title)} />
          <div className={styles.bone} />
          <div className={cx(styles.bone, styles.part)} />
          <div className={cx(styles.bone, styles.meta)} />
        </div>
      ))}
    </output>
  );
}
