import { can } from '@zhihui/contract/can.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, runForEachWithToast, runForEach } from '../../admin/admin.public.ts';
import { contentAdminText } from './content-admin.text.ts';
import type { Ability, RowAction, Run, SectionTable } from './section-table.ts';
import { getRowTitle } from './table-query.ts';

/** Which of the person's codes an ability comes from. */
const CODE = { edit: 'edit', manage: 'edit', delete: 'delete' } as const;

/**
 * Does something with one or many rows, one after another, with a way back in the toast. Those that are not the person's
 * to act on are left out and named; a permission taken meanwhile ends it. `onDone` hears which were done.
 */
export function useActionRunner<T extends ManagedItem>(
  { model, text }: Pick<SectionTable<T>, 'model' | 'text'>,
  onDone: (done: readonly T[]) => void,
) {
  const { revalidate } = useRevalidator();
  const code = (ability: Ability) => SECTION_CODES[model][CODE[ability]];
  const checkCanContinue = (ability: Ability) => async () => {
    const result = await call('GET /user/current');
    return result.ok && can(result.data, code(ability));
  };
  const undo = async (done: readonly T[], { undo, undoMessage }: Parameters<Run<T>>[0]) => {
    if (undo === null) return;
    const restored = await runForEachWithToast(done, undo);
    await revalidate();
    if (restored.length > 0) toast.success((undoMessage ?? text.restoredCount)(restored.length));
  };
  const run = async (
    items: readonly T[],
    ability: Ability,
    runAction: Parameters<Run<T>>[0],
  ): Promise<string | null> => {
    const permitted = items.filter((item) => item.abilities[ability]);
    const outside = items.filter((item) => !item.abilities[ability]).map(getRowTitle);
    const runOptions = { nameOf: getRowTitle, checkCanContinue: checkCanContinue(ability) };
    const { done, failed } = await runForEach(permitted, runAction.perform, runOptions);
    await revalidate();
    const omittedText = outside.length === 0 ? null : describeOmitted(outside);
    const reason = [failed, omittedText].filter((item) => item !== null).join('；') || null;
    if (done.length === 0) return reason;
    onDone(done);
    if (reason !== null) toast.error(reason);
    const undoAction =
      runAction.undo === null
        ? undefined
        : { label: adminText.undo, run: () => void undo(done, runAction) };
    toast.success(runAction.message(done.length), undoAction);
    return null;
  };
  return {
    /** For acts that asked first: resolves to why nothing was done, or null. */
    createRunner:
      (items: readonly T[], ability: Ability): Run<T> =>
      (runAction) =>
        run(items, ability, runAction),
    /** For acts that ask nothing. */
    async runAction(items: readonly T[], runAction: RowAction<T>) {
      const reason = await run(items, runAction.ability, runAction);
      if (reason !== null) toast.error(reason);
    },
  };
}

function describeOmitted(names: readonly string[]): string {
  const reason = `${contentAdminText.outOfScope}（${adminText.listNames(names)}）`;
  return adminText.someFailed(names.length, reason);
}
