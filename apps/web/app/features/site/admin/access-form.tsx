import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { Lines } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { useGroup } from './use-group.ts';

const WAYS = [
  ['OPEN', words.open],
  ['INVITATION', words.invitation],
] as const;

/** Who may make an account, and who of them is staff. */
export function AccessForm({ group }: { group: GroupOf<'registration'> }) {
  const form = useGroup<'registration'>(group);
  const { values, set, errorOf } = form;
  return (
    <GroupForm title={words.registration} group={form}>
      <fieldset className={styles.checks}>
        <legend>{LABELS['registration']}</legend>
        {WAYS.map(([way, label]) => (
          <label key={way}>
            <input
              type="radio"
              name="registration"
              checked={values.registration === way}
              onChange={() => set('registration', way)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Lines
        label={LABELS['staffDomains'] ?? ''}
        hint={words.domainsHint}
        rows={4}
        value={values.staffDomains}
        error={errorOf('staffDomains')}
        onChange={(lines) => set('staffDomains', lines)}
      />
    </GroupForm>
  );
}
