import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { Result, FailedResult } from '@zhihui/contract/client.ts';
import type { FormInstance } from 'antd';
import { useRevalidator } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { adminText } from '../admin.text.ts';
import { SideSheet } from './side-sheet.tsx';
import type { SheetSize } from './side-sheet.tsx';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';

/** What a form needs of the sheet around it. */
export interface SheetForm {
  /** Id of the form; the save button is outside of the form. */
  id: string;
  setBusy: (busy: boolean) => void;
  close: () => void;
}

interface FormSheetProps {
  open: boolean;
  title: string;
  size?: SheetSize;
  close: () => void;
  children: (form: SheetForm) => ReactNode;
}

/**
 * A form in a sheet at the right edge, with buttons to cancel and to save. While it saves, it cannot be sent again or
 * closed.
 */
export function FormSheet({ open, title, size, close, children }: FormSheetProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <SideSheet
      open={open}
      title={title}
      size={size}
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
 * Saves the form of a sheet. Errors appear at their fields, or else at the field `first`, and the focus moves there;
 * success closes the sheet and shows `message`.
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

/** Error messages of a rejected form by field name; empty when the error names no field. */
export function getFieldErrors({ error }: FailedResult): Record<string, string> {
  const data = error.detail as { fields?: Record<string, string> } | null | undefined;
  return data?.fields ?? {};
}

/** The fields that the user changed: another user may have changed the others meanwhile. */
export function pickChanged<T extends object>(current: T, before: T): Partial<T> {
  const keys = Object.keys(current) as (keyof T)[];
  return Object.fromEntries(
    keys.filter((key) => current[key] !== before[key]).map((key) => [key, current[key]]),
  ) as Partial<T>;
}
