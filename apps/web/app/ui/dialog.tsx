import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end; the first one gets the focus unless another has `autoFocus`. */
  footer?: ReactNode;
  /** 416 px wide and announced as a question. */
  confirm?: boolean;
  /** It opens unprompted: the focus goes to its heading, so that a key typed elsewhere presses no button. */
  opensUnprompted?: boolean;
}

/** Modal dialog, 520 px wide. Esc and a press outside close it; the focus returns where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    footer,
    confirm = false,
    opensUnprompted = false,
  } = props;
  const titleRef = useRef<HTMLHeadingElement>(null);
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog !== null && !dialog.open) {
      dialog.showModal();
      if (opensUnprompted) titleRef.current?.focus();
    } else if (!open && dialog?.open) dialog.close();
  }, [open, opensUnprompted]);
  // removed while open, it would lose the focus
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, confirm && styles.confirm)}
      aria-labelledby={heading}
      role={confirm ? 'alertdialog' : undefined}
      onClose={onClose}
      closedby="any"
    >
      <div className={styles.inside}>
        <h2 ref={titleRef} id={heading} tabIndex={opensUnprompted ? -1 : undefined}>
          {title}
        </h2>
        {open && children}
        {open && footer !== undefined && <footer>{footer}</footer>}
      </div>
    </dialog>
  );
}
