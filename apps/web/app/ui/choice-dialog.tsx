import type { ReactNode } from 'react';
import { getButtonClass } from './button.ts';
import { Dialog } from './dialog.tsx';

interface ChoiceDialogProps {
  open: boolean;
  title: string;
  /** What follows from a yes; words in a paragraph, or a form. */
  children: ReactNode;
  accept: { label: string; run: () => void; danger?: boolean | undefined; busy?: boolean };
  decline: { label: string; run: () => void };
  /**
   * For what asks by itself, while somebody may be typing: closing it is no answer then, and no answer has the focus.
   */
  dismiss?: () => void;
}

/** Asks one thing. Esc means no, unless there is `later`; while the answer is carried out (`busy`) it is not taken a second time. */
export function ChoiceDialog({
  open,
  title,
  children,
  accept,
  decline,
  dismiss,
}: ChoiceDialogProps) {
  const { label, run, danger = false, busy = false } = accept;
  return (
    <Dialog
      confirm
      open={open}
      onClose={() => open && (dismiss ?? decline.run)()}
      opensUnprompted={dismiss !== undefined}
      title={title}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={decline.run}>
            {decline.label}
          </button>
          <button
            type="button"
            className={getButtonClass(danger ? 'danger' : 'primary')}
            aria-busy={busy || undefined}
            onClick={() => !busy && run()}
          >
            {label}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
