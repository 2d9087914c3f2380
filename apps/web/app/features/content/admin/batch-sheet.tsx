import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { FormSheet } from '../../admin/admin.public.ts';
import type { FormAction, Run } from './section-table.ts';
import { useTable } from './table-context.ts';

interface BatchSheetProps<T extends ManagedItem> {
  /** What is to be done, and with which rows; null: nothing. */
  openedForm: { formAction: FormAction<T>; items: readonly T[] } | null;
  run: Run<T>;
  close: () => void;
}

/** Asks what an act needs to know, and does it. */
export function BatchSheet<T extends ManagedItem>({ openedForm, run, close }: BatchSheetProps<T>) {
  const { text } = useTable();
  return (
    <FormSheet
      open={openedForm !== null}
      title={
        openedForm === null
          ? ''
          : text.actionTitle(openedForm.formAction.label, openedForm.items.length)
      }
      close={close}
    >
      {(sheet) =>
        openedForm !== null && (
          <openedForm.formAction.Form sheet={sheet} items={openedForm.items} run={run} />
        )
      }
    </FormSheet>
  );
}
