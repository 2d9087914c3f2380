import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useHideOnNavigation } from '../lib/use-hide-on-navigation.ts';
import { iconButtonClass } from './button.ts';
import { CloseIcon } from './icon.tsx';
import styles from './drawer.module.css';

interface DrawerProps {
  /** Used by the button that opens it: `popoverTarget={id}`. */
  id: string;
  title: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Next to the content from 992 px up; below that it slides over the page. Needs no scripts. */
export function Drawer({ id, title, children, className }: DrawerProps) {
  const ref = useRef<HTMLElement>(null);
  useHideOnNavigation(ref);
  return (
    <aside
      ref={ref}
      id={id}
      popover="auto"
      className={cx(styles.drawer, className)}
      aria-label={title}
    >
      <div className={styles.head}>
        <b>{title}</b>
        <button
          type="button"
          className={iconButtonClass}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="关闭"
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </aside>
  );
}
