import type {
  SettingSection,
  EditorView,
  HomeBlock,
} from '@zhihui/contract/features/setting/setting.limits.ts';
import type { ReactNode } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { LABELS, siteText as words, BLOCKS, VIEWS } from './site.text.ts';
import { getFormId } from './use-group.tsx';
import type { Group } from './use-group.tsx';
import styles from './site-settings.module.css';

interface GroupFormProps<S extends SettingSection> {
  title: string;
  hint?: string;
  group: Group<S>;
  /** What Enter in a field does; by default it saves the group. */
  submit?: () => void;
  children: ReactNode;
}

/** A group of settings, where conflicts with another user's changes are resolved. Enter in a field saves it, too. */
export function GroupForm<S extends SettingSection>(props: GroupFormProps<S>) {
  const { title, hint, group, children } = props;
  const submit = props.submit ?? (() => void group.save());
  const id = `group-${group.section}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      <form
        className={styles.form}
        noValidate
        aria-labelledby={id}
        id={getFormId(group.section)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <div role="status" className={styles.notice}>
          {group.notice}
        </div>
        <RemoteChanges group={group} />
        {/* without one, Enter in a field would not save */}
        <button type="submit" hidden>
          {words.save}
        </button>
      </form>
    </section>
  );
}

function RemoteChanges<S extends SettingSection>({ group }: { group: Group<S> }) {
  const open = Object.entries(group.remote);
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

/** Formats the value of a setting as one line of text. */
export function formatSetting(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.emptyValue;
  if (typeof value === 'boolean') return value ? words.enabled : words.disabled;
  if (key === 'registration') return value === 'OPEN' ? '开放注册' : '仅限邀请';
  if (key === 'editorView') return VIEWS[value as EditorView];
  if (key === 'sensitiveWords') return words.wordCount(Array.isArray(value) ? value.length : value);
  if (key === 'searchSynonyms') return words.lineCount(Array.isArray(value) ? value.length : value);
  if (Array.isArray(value)) {
    return value.length === 0 ? words.emptyValue : value.map((entry) => item(entry)).join('、');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${LABELS[name] ?? name} ${formatSetting(name, part)}`)
      .join('，');
  }
  return `${value as string | number}`;
}

function item(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${value as string | number}`;
  const { block, shown, text } = value as { block?: HomeBlock; shown?: boolean; text?: string };
  if (block === undefined) return text ?? '';
  return shown === true ? BLOCKS[block] : `${BLOCKS[block]}（${words.disabled}）`;
}
