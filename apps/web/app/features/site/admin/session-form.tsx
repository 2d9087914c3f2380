import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { NumberInput } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import { useGroup } from './use-group.ts';

/** How long people stay signed in at most. */
export function SessionForm({ group }: { group: GroupOf<'session'> }) {
  const form = useGroup<'session'>(group);
  const { values, set, getError } = form;
  return (
    <GroupForm title={words.session} group={form}>
      <NumberInput
        label={LABELS['sessionDays'] ?? ''}
        hint={words.sessionHint}
        value={values.sessionDays}
        error={getError('sessionDays')}
        onChange={(value) => set('sessionDays', value as number)}
      />
    </GroupForm>
  );
}
