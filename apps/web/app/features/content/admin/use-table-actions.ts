import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import type { TableActions } from './row-actions.tsx';
import type { FormAction, SectionTable } from './section-table.ts';
import { createDefaultActions, createDefaultFormActions } from './default-actions.tsx';
import { useActionRunner } from './use-action-runner.ts';

type SingleRowAction<T extends ManagedItem> = NonNullable<SectionTable<T>['single']>[number];

/** What can be done with the rows of a table, what is selected, shown and asked. */
export function useTableActions<T extends ManagedItem>(
  table: SectionTable<T>,
  rows: readonly T[],
  state: ManageState,
) {
  const { can } = useSession();
  const [selected, setSelected] = useState<Id[]>([]);
  const [openItemId, setOpenItemId] = useState<Id | null>(null);
  const [openedForm, setOpenedForm] = useState<{
    formAction: FormAction<T>;
    items: readonly T[];
  } | null>(null);
  const [opened, setOpened] = useState<{ single: SingleRowAction<T>; item: T } | null>(null);
  const { runAction, createRunner } = useActionRunner<T>(table, (done) => {
    const ids = new Set(done.map(({ id }) => id));
    setSelected((now) => now.filter((id) => !ids.has(id)));
  });
  const tableActions: TableActions<T> = {
    actions: [...(table.actions ?? []), ...createDefaultActions<T>(table, state)],
    formActions: [...createDefaultFormActions<T>(), ...(table.formActions ?? [])].filter(
      ({ people }) => people !== true || can('user.query'),
    ),
    single: table.single ?? [],
    links: table.links ?? (() => []),
    openDetails: ({ id }) => setOpenItemId(id),
    runAction: (items, action) => void runAction(items, action),
    openForm: (items, action) => setOpenedForm({ formAction: action, items }),
    open: (item, single) => setOpened({ single, item }),
  };
  return {
    doings: tableActions,
    /** Only rows that are looked at can be acted upon. */
    chosen: rows.filter(({ id }) => selected.includes(id)),
    select: setSelected,
    openItemId: rows.find(({ id }) => id === openItemId) ?? null,
    hide: () => setOpenItemId(null),
    asked: openedForm,
    run: createRunner(openedForm?.items ?? [], openedForm?.formAction.ability ?? 'edit'),
    cancel: () => setOpenedForm(null),
    opened,
    close: () => setOpened(null),
  };
}
