import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { can } from '@zhihui/contract/can.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { useSession } from '../../../session/session.ts';
import type { FetchPage } from '../../admin/admin.public.ts';
import type { TableActions } from './columns.tsx';
import type { FormAction, SectionTable, Ability, RowAction, Run } from './section-table.ts';
import { createDefaultActions, createDefaultFormActions } from './default-actions.tsx';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useBatch, useSelection } from '../../admin/admin.public.ts';
import { contentAdminText } from './content-admin.text.ts';
import { getRowTitle } from './table-query.ts';

type SingleRowAction<T extends ManagedItem> = NonNullable<SectionTable<T>['single']>[number];

/** The actions of a table, and which rows are selected, open, or waiting for a form. */
export function useTableActions<T extends ManagedItem>(
  table: SectionTable<T>,
  page: Page<T> | null,
  state: ManageState,
  fetchPage: FetchPage<T>,
) {
  const { can } = useSession();
  const rows = page?.records ?? [];
  const selected = useSelection(page, {
    label: table.text.select,
    isSelectable: ({ abilities }) => Object.values(abilities).includes(true),
    fetchPage,
  });
  const [openItemId, setOpenItemId] = useState<Id | null>(null);
  const [openedForm, setOpenedForm] = useState<{
    formAction: FormAction<T>;
    items: readonly T[];
  } | null>(null);
  const [opened, setOpened] = useState<{ single: SingleRowAction<T>; item: T } | null>(null);
  const { runAction, createRunner } = useActionRunner<T>(table, selected.remove);
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
    tableActions,
    selected,
    openItem: rows.find(({ id }) => id === openItemId) ?? null,
    closeItem: () => setOpenItemId(null),
    openedForm,
    run: createRunner(openedForm?.items ?? [], openedForm?.formAction.ability ?? 'edit'),
    cancel: () => setOpenedForm(null),
    opened,
    close: () => setOpened(null),
  };
}

/** The permission code that an ability requires. */
const CODE = { edit: 'edit', manage: 'edit', delete: 'delete' } as const;

/**
 * Runs an action on one or many rows, one after another, with an undo in the toast. Skips and names rows that the user
 * may not change; stops when the permission is removed meanwhile. `onDone` receives the rows that were changed.
 */
function useActionRunner<T extends ManagedItem>(
  { model, text }: Pick<SectionTable<T>, 'model' | 'text'>,
  onDone: (done: readonly T[]) => void,
) {
  const batch = useBatch();
  const code = (ability: Ability) => SECTION_CODES[model][CODE[ability]];
  const checkCanContinue = (ability: Ability) => async () => {
    const result = await call('GET /user/current');
    return result.ok && can(result.data, code(ability));
  };
  const run = async (
    items: readonly T[],
    ability: Ability,
    action: Parameters<Run<T>>[0],
  ): Promise<string | null> => {
    const permitted = items.filter((item) => item.abilities[ability]);
    const outside = items.filter((item) => !item.abilities[ability]).map(getRowTitle);
    const batchAction = {
      undoMessage: text.restoredCount,
      ...action,
      getName: getRowTitle,
      canContinue: checkCanContinue(ability),
    };
    const { done, failed } = await batch.run(permitted, batchAction);
    const omittedText = outside.length === 0 ? null : describeOmitted(outside);
    const reason = [failed, omittedText].filter((item) => item !== null).join('；') || null;
    if (done.length === 0) return reason;
    onDone(done);
    if (reason !== null) toast.error(reason);
    batch.announce(done, batchAction);
    return null;
  };
  return {
    /** For actions with a form: resolves to why nothing was done, or null. */
    createRunner:
      (items: readonly T[], ability: Ability): Run<T> =>
      (action) =>
        run(items, ability, action),
    /** For actions without a form. */
    async runAction(items: readonly T[], action: RowAction<T>) {
      const reason = await run(items, action.ability, action);
      if (reason !== null) toast.error(reason);
    },
  };
}

function describeOmitted(names: readonly string[]): string {
  const reason = `${contentAdminText.outOfScope}（${adminText.listNames(names)}）`;
  return adminText.someFailed(names.length, reason);
}
