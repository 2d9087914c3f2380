import type { Result } from '@zhihui/contract/client.ts';
import type { FormInstance } from 'antd';
import { useRevalidator } from 'react-router';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';
import { fieldErrors } from './field-errors.ts';
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
  return async (send: () => Promise<Result<unknown>>, words: string) => {
    sheet.setBusy(true);
    const answer = await send();
    sheet.setBusy(false);
    if (answer.ok) {
      toast.done(words);
      sheet.close();
      await revalidate();
      return;
    }
    const fields = Object.entries(fieldErrors(answer));
    const named =
      fields.length > 0 ? fields : [[first, serverMessage(answer.error.msg, adminText.failed)]];
    form.setFields(
      named.map(([name, error]) => ({ name: name as never, errors: [error as string] })),
    );
    form.getFieldInstance(named[0]?.[0] as never)?.focus?.();
  };
}
