import { cx } from '../lib/cx.ts';
import { CloseIcon } from './icon.tsx';
import { Anchor } from './anchor.tsx';
import styles from './chip.module.css';

/** Class of a small round button in a filter row. */
export const chipClass = styles.chip ?? '';

/** An active filter; its link removes it. */
export function FilterChip({ label, removeAddress }: { label: string; removeAddress: string }) {
  return (
    <Anchor
      className={cx(styles.chip, styles.on)}
      to={removeAddress}
      by={{ preventScrollReset: true }}
    >
      <span className="cut">{label}</span>
      <CloseIcon />
      <span className="vh">移除</span>
    </Anchor>
  );
}
