import { cx } from '../lib/cx.ts';
import styles from './button.module.css';

type Kind = 'plain' | 'primary' | 'text' | 'danger';
type Size = 'small' | 'normal' | 'large';

/** Returns the classes of a button, for `<button>` and for links that look like one. One `primary` per view. */
export function getButtonClass(kind: Kind = 'plain', size: Size = 'normal', wide = false): string {
  return cx(styles.button, styles[kind], styles[size], wide && styles.wide);
}

/** Classes of a square button that holds only an icon (and so needs an `aria-label`). */
export const iconButtonClass = styles.icon ?? '';
