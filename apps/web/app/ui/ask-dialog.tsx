import type { ReactNode } from 'react';
import { buttonClass } from './button.ts';
import { Dialog } from './dialog.tsx';

interface AskDialogProps {
  open: boolean;
  title: string;
  /** What follows from a yes; words in a paragraph, or a form. */
  children: ReactNode;
  yes: { label: string; run: () => void; danger?: boolean | undefined; busy?: boolean };
  no: { label: string; run: () => void };
  /**
   * For what asks by itself, while somebody may be typing: closing it is no answer then, and no answer has the focus.
   */
  later?: () => void;
}

/** Asks one thing. Esc means no, unless there is `later`; while the answer is carried out (`busy`) it is not taken a second time. */
export function AskDialog({ open, title, children, yes, no, later }: AskDialogProps) {
  const { label, run, danger = false, busy = false } = yes;
  return (
    <Dialog
      confirm
      open={open}
      onClose={() => open && (later ?? no.run)()}
      unasked={later !== undefined}
      title={title}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={no.run}>
            {no.label}
          </button>
          <button
            type="button"
            className={buttonClass(danger ? 'danger' : 'primary')}
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
