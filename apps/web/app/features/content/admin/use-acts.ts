import { can } from '@zhihui/contract/can.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, each, tryEach } from '../../admin/admin.public.ts';
import { contentAdminText } from './content-admin.text.ts';
import type { Ability, Act, Run, SectionTable } from './section-table.ts';
import { titleOf } from './table-query.ts';

/** Which of the person's codes an ability comes from. */
const CODE = { edit: 'edit', manage: 'edit', delete: 'delete' } as const;

/**
 * Does something with one or many rows, one after another, with a way back in the toast. Those that are not the person's
 * to act on are left out and named; a permission taken meanwhile ends it. `onDone` hears which were done.
 */
export function useActs<T extends ManagedItem>(
  { model, text }: Pick<SectionTable<T>, 'model' | 'text'>,
  onDone: (done: readonly T[]) => void,
) {
  const { revalidate } = useRevalidator();
  const code = (able: Ability) => SECTION_CODES[model][CODE[able]];
  const mayGoOn = (able: Ability) => async () => {
    const answer = await call('GET /user/current');
    return answer.ok && can(answer.data, code(able));
  };
  const undo = async (done: readonly T[], { back, backWords }: Parameters<Run<T>>[0]) => {
    if (back === null) return;
    const restored = await each(done, back);
    await revalidate();
    if (restored.length > 0) toast.done((backWords ?? text.putBack)(restored.length));
  };
  const run = async (
    items: readonly T[],
    able: Ability,
    act: Parameters<Run<T>>[0],
  ): Promise<string | null> => {
    const within = items.filter((item) => item.abilities[able]);
    const outside = items.filter((item) => !item.abilities[able]).map(titleOf);
    const watched = { nameOf: titleOf, mayGoOn: mayGoOn(able) };
    const { done, failed } = await tryEach(within, act.work, watched);
    await revalidate();
    const left = outside.length === 0 ? null : leftOut(outside);
    const why = [failed, left].filter((one) => one !== null).join('；') || null;
    if (done.length === 0) return why;
    onDone(done);
    if (why !== null) toast.error(why);
    const back =
      act.back === null ? undefined : { label: adminText.undo, run: () => void undo(done, act) };
    toast.done(act.words(done.length), back);
    return null;
  };
  return {
    /** For acts that asked first: resolves to why nothing was done, or null. */
    runFor:
      (items: readonly T[], able: Ability): Run<T> =>
      (act) =>
        run(items, able, act),
    /** For acts that ask nothing. */
    async act(items: readonly T[], act: Act<T>) {
      const why = await run(items, act.able, act);
      if (why !== null) toast.error(why);
    },
  };
}

function leftOut(names: readonly string[]): string {
  const reason = `${contentAdminText.outOfReach}（${adminText.these(names)}）`;
  return adminText.someFailed(names.length, reason);
}
