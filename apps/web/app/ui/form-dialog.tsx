import type { ReactNode } from 'react';
import { getButtonClass } from './button.ts';
import { Dialog } from './dialog.tsx';

const CANCEL = '取消';

interface FormDialogProps {
  formId: string;
  title: string;
  /** Label of the submit button. */
  save: string;
  saving: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around one form, with cancel and submit buttons. */
export function FormDialog({ formId, title, save, saving, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={onClose}>
            {CANCEL}
          </button>
          <button
            type="submit"
            form={formId}
            className={getButtonClass('primary')}
            aria-busy={saving}
          >
            {save}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
