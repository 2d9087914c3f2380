import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { adminText } from '../admin.text.ts';
import { SideSheet } from './side-sheet.tsx';

/** What a form in a sheet needs of it. */
export interface SheetForm {
  /** Id of the form, which the button that saves stands outside of. */
  id: string;
  setBusy: (busy: boolean) => void;
  close: () => void;
}

interface FormSheetProps {
  open: boolean;
  title: string;
  close: () => void;
  children: (form: SheetForm) => ReactNode;
}

/** A form at the right edge, with its buttons to cancel and to save; while it saves, it is neither sent again nor closed. */
export function FormSheet({ open, title, close, children }: FormSheetProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <SideSheet
      open={open}
      title={title}
      onClose={close}
      locked={busy}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={() => !busy && close()}>
            {adminText.cancel}
          </button>
          <button
            type="submit"
            form={id}
            className={getButtonClass('primary')}
            aria-busy={busy}
            // Enter in a field presses it, too
            onClick={(event) => busy && event.preventDefault()}
          >
            {adminText.save}
          </button>
        </>
      }
    >
      {open && children({ id, setBusy, close })}
    </SideSheet>
  );
}
