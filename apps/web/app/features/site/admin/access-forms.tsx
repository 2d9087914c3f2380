import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './use-group.tsx';
import { LinesInput, NumberInput } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import { useGroup } from './use-group.tsx';
import styles from './site-settings.module.css';

const REGISTRATION_MODES = [
  ['OPEN', words.open],
  ['INVITATION', words.invitation],
] as const;

/** Who can register, and which of them are staff. */
export function AccessForm({ group }: { group: GroupOf<'registration'> }) {
  const form = useGroup<'registration'>(group);
  const { values, set, getError } = form;
  return (
    <GroupForm title={words.registration} group={form}>
      <fieldset className={styles.checks}>
        <legend>{LABELS['registration']}</legend>
        {REGISTRATION_MODES.map(([mode, label]) => (
          <label key={mode}>
            <input
              type="radio"
              name="registration"
              checked={values.registration === mode}
              onChange={() => set('registration', mode)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <LinesInput
        label={LABELS['staffDomains'] ?? ''}
        hint={words.domainsHint}
        rows={4}
        value={values.staffDomains}
        error={getError('staffDomains')}
        onChange={(lines) => set('staffDomains', lines)}
      />
    </GroupForm>
  );
}

/** The maximum age of sessions. */
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
