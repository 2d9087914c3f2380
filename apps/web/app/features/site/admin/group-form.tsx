import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { ReactNode } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { formatSetting } from './format-setting.ts';
import type { Group } from './use-group.ts';

interface GroupFormProps<S extends SettingSection> {
  title: string;
  hint?: string;
  group: Group<S>;
  children: ReactNode;
}

/** A group of settings with its own button to save; what somebody else changed meanwhile is decided here. */
export function GroupForm<S extends SettingSection>(props: GroupFormProps<S>) {
  const { title, hint, group, children } = props;
  const id = `group-${group.section}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      <form
        className={styles.form}
        noValidate
        aria-labelledby={id}
        onSubmit={(event) => {
          event.preventDefault();
          void group.save(event.currentTarget);
        }}
      >
        {children}
        <div role="status" className={styles.notice}>
          {group.notice}
        </div>
        <RemoteChanges group={group} />
        <div className={styles.foot}>
          <button type="submit" className={getButtonClass('primary')} aria-busy={group.busy}>
            {words.save}
          </button>
          {group.dirty && (
            <>
              <button type="button" className={getButtonClass()} onClick={group.discard}>
                {words.discard}
              </button>
              <span>{words.unsaved}</span>
            </>
          )}
        </div>
      </form>
    </section>
  );
}

function RemoteChanges<S extends SettingSection>({ group }: { group: Group<S> }) {
  const open = Object.entries(group.theirs);
  if (open.length === 0) return null;
  return (
    <ul className={styles.theirs}>
      {open.map(([key, value]) => (
        <li key={key}>
          <span>{words.remoteValue(LABELS[key] ?? key, formatSetting(key, value))}</span>
          <button
            type="button"
            className={getButtonClass('plain', 'small')}
            onClick={() => group.decide(key, true)}
          >
            {words.useRemote}
          </button>
          <button
            type="button"
            className={getButtonClass('plain', 'small')}
            onClick={() => group.decide(key, false)}
          >
            {words.keepLocal}
          </button>
        </li>
      ))}
    </ul>
  );
}
