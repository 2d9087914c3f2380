import { EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { LABELS, VIEWS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { useGroup } from './use-group.ts';

/** How those write who have not chosen. */
export function WritingForm({ group }: { group: GroupOf<'writing'> }) {
  const form = useGroup<'writing'>(group);
  const { values, set } = form;
  return (
    <GroupForm title={words.writing} hint={words.writingHint} group={form}>
      <fieldset className={styles.checks}>
        <legend>{LABELS['editorView']}</legend>
        {EDITOR_VIEWS.map((view) => (
          <label key={view}>
            <input
              type="radio"
              name="editorView"
              checked={values.editorView === view}
              onChange={() => set('editorView', view)}
            />
            {VIEWS[view]}
          </label>
        ))}
      </fieldset>
    </GroupForm>
  );
}
