import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { adminText } from '../admin.text.ts';
import { SideSheet } from './side-sheet.tsx';
import type { Result, FailedResult } from '@zhihui/contract/client.ts';
import type { FormInstance } from 'antd';
import { useRevalidator } from 'react-router';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';

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

/**
 * Saves what a form in a sheet holds. A refusal stands beside the fields it names, or else beside the first one, and the
 * focus goes there; success closes the sheet and says so.
 */
export function useSheetSave<V extends object>(
  form: FormInstance<V>,
  sheet: SheetForm,
  first: keyof V & string,
) {
  const { revalidate } = useRevalidator();
  return async (send: () => Promise<Result<unknown>>, message: string) => {
    sheet.setBusy(true);
    const result = await send();
    sheet.setBusy(false);
    if (result.ok) {
      toast.success(message);
      sheet.close();
      await revalidate();
      return;
    }
    const fields = Object.entries(getFieldErrors(result));
    const firstInvalid =
      fields.length > 0 ? fields : [[first, getServerMessage(result.error.msg, adminText.failed)]];
    form.setFields(
      firstInvalid.map(([name, error]) => ({ name: name as never, errors: [error as string] })),
    );
    form.getFieldInstance(firstInvalid[0]?.[0] as never)?.focus?.();
  };
}

/** Sentences of a refused form by field name; empty when the refusal names none. */
export function getFieldErrors({ error }: FailedResult): Record<string, string> {
  const data = error.detail as { fields?: Record<string, string> } | null | undefined;
  return data?.fields ?? {};
}

/** What was changed here: the rest may have been changed by somebody else meanwhile. */
export function pickChanged<T extends object>(current: T, before: T): Partial<T> {
  const keys = Object.keys(current) as (keyof T)[];
  return Object.fromEntries(
    keys.filter((key) => current[key] !== before[key]).map((key) => [key, current[key]]),
  ) as Partial<T>;
}
