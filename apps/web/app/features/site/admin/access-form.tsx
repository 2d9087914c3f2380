import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { LinesInput } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { useGroup } from './use-group.ts';

const REGISTRATION_MODES = [
  ['OPEN', words.open],
  ['INVITATION', words.invitation],
] as const;

/** Who may make an account, and who of them is staff. */
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
