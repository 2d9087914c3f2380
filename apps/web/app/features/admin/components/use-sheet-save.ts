import type { Result } from '@zhihui/contract/client.ts';
import type { FormInstance } from 'antd';
import { useRevalidator } from 'react-router';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';
import { getFieldErrors } from './field-errors.ts';
import type { SheetForm } from './form-sheet.tsx';

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
