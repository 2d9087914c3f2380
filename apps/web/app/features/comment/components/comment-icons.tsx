import { cx } from '../../../lib/cx.ts';
import styles from '../../../ui/icon.module.css';

/** Icons only comments have, drawn like those of `ui/icon`. */
function icon(d: string) {
  return function CommentIcon() {
    return (
      <svg className={cx(styles.icon, styles.small)} viewBox="0 0 20 20" aria-hidden="true">
        <path d={d} />
      </svg>
    );
  };
}

export const LikeIcon = icon(
  'M3 9h3v8H3zM6 9l3.5-6c1.5 0 2.2 1 1.9 2.5L11 8h4.6a1.4 1.4 0 0 1 1.4 1.7l-1.2 5.8A1.9 1.9 0 0 1 14 17H6',
);
export const ReplyIcon = icon('M8 5L3.5 9.5 8 14M3.5 9.5H12c3 0 4.5 2 4.5 6');
