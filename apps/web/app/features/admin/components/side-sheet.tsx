import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { adminText } from '../admin.text.ts';
import styles from './side-sheet.module.css';

/**
 * How much room the content needs: `small` for a form of one or two short fields, `medium` for rows with fields, `wide` for
 * trees, tables and conversations, `large` for long texts.
 */
export type SheetSize = 'small' | 'default' | 'medium' | 'wide' | 'large';

interface SideSheetProps {
  open: boolean;
  title: string;
  /** What the sheet is about, below its title. */
  subtitle?: string | undefined;
  size?: SheetSize | undefined;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Stays open while true: an operation is running whose outcome the user must see. */
  locked?: boolean;
}

/** Details or a form at the right edge. Esc and a press outside close it; the focus returns where it was. */
export function SideSheet({
  open,
  title,
  subtitle,
  size = 'default',
  onClose,
  children,
  footer,
  locked = false,
}: SideSheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog !== null && !dialog.open) {
      dialog.showModal();
      // a form opens to be filled in, so its first field gets the focus instead of the close button
      dialog.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
    } else if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={cx(styles.sheet, styles[size])}
      aria-labelledby={heading}
      onClose={onClose}
      // in the capture phase, because the list stops the event
      onKeyDownCapture={(event) => {
        // Esc closes an open list of options first, so that the form keeps what was typed.
        const choosing = event.currentTarget.querySelector('.ant-select-open') !== null;
        if (event.key === 'Escape' && (choosing || locked)) event.preventDefault();
      }}
      closedby={locked ? 'none' : 'any'}
    >
      <div className={styles.inside}>
        <header>
          <div>
            <h2 id={heading}>{title}</h2>
            {subtitle !== undefined && <p>{subtitle}</p>}
          </div>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={adminText.close}
            onClick={() => !locked && ref.current?.close()}
          >
            <CloseIcon />
          </button>
        </header>
        {open && <div className={styles.body}>{children}</div>}
        {open && footer !== undefined && <footer>{footer}</footer>}
      </div>
    </dialog>
  );
}
