import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { FormSheet } from '../../admin/admin.public.ts';
import type { AskingAct, Run } from './section-table.ts';
import { useTable } from './table-context.ts';

interface BatchSheetProps<T extends ManagedItem> {
  /** What is to be done, and with which rows; null: nothing. */
  asked: { act: AskingAct<T>; items: readonly T[] } | null;
  run: Run<T>;
  close: () => void;
}

/** Asks what an act needs to know, and does it. */
export function BatchSheet<T extends ManagedItem>({ asked, run, close }: BatchSheetProps<T>) {
  const { text } = useTable();
  return (
    <FormSheet
      open={asked !== null}
      title={asked === null ? '' : text.actOn(asked.act.label, asked.items.length)}
      close={close}
    >
      {(sheet) => asked !== null && <asked.act.Form sheet={sheet} items={asked.items} run={run} />}
    </FormSheet>
  );
}
