import type { ReactNode } from 'react';
import { getButtonClass } from './button.ts';
import { Dialog } from './dialog.tsx';

interface ChoiceDialogProps {
  open: boolean;
  title: string;
  /** The consequence of accepting: a paragraph or a form. */
  children: ReactNode;
  accept: { label: string; run: () => void; danger?: boolean | undefined; busy?: boolean };
  decline: { label: string; run: () => void };
  /**
   * Set for dialogs that open unprompted, while the user may be typing: closing is no answer then, and no button has the focus.
   */
  dismiss?: () => void;
}

/** Asks one question. Esc declines, unless there is `dismiss`; while `busy` it accepts no second answer. */
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
