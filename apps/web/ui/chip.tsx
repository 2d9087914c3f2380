import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';
import { CloseIcon } from './icon.tsx';
import styles from './chip.module.css';

/** Class of a small round button in a filter row. */
export const chipClass = styles.chip ?? '';

/** A filter that is in force; following it takes the filter away. */
export function FilterChip({ label, without }: { label: string; without: string }) {
  return (
    <Link className={cx(styles.chip, styles.on)} to={without} preventScrollReset>
      <span className="cut">{label}</span>
      <CloseIcon />
      <span className="vh">移除</span>
    </Link>
  );
}
