import { useId, useState } from 'react';
import { toInstant, toLocalInput } from '../../../lib/local-time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { inputClass } from '../../../ui/field.tsx';
import { editorText } from '../editor.text.ts';
import type { Errors } from '../model/check-document.ts';
import type { EditorSettings } from '../model/document.ts';
import styles from './settings-drawer.module.css';

const text = editorText.announcement;

interface AnnouncementSettingsProps {
  value: EditorSettings;
  errors: Errors;
  onChange: (patch: Partial<EditorSettings>) => void;
}

/** From when until when readers have an announcement, and whether they are to confirm it. */
export function AnnouncementSettings({ value, errors, onChange }: AnnouncementSettingsProps) {
  return (
    <>
      <div className={styles.group}>
        <div className={styles.moments}>
          <Moment
            label={text.startsAt}
            value={value.startsAt}
            error={errors.startsAt}
            onChange={(startsAt) => onChange({ startsAt })}
          />
          <Moment
            label={text.endsAt}
            value={value.endsAt}
            error={errors.endsAt}
            onChange={(endsAt) => onChange({ endsAt })}
          />
        </div>
        <p className={styles.hint}>{text.datesHint(getZoneName(readChosenZone()))}</p>
      </div>
      <SettingCheck
        label={text.confirm}
        hint={text.confirmHint}
        checked={value.confirm}
        onChange={(confirm) => onChange({ confirm })}
      />
    </>
  );
}

interface MomentProps {
  label: string;
  value: string | null;
  error: string | undefined;
  onChange: (instant: string | null) => void;
}

/** A date with its clock in the chosen zone. The browser keeps a half-typed one to itself. */
function Moment({ label, value, error, onChange }: MomentProps) {
  const id = useId();
  const [zone] = useState(readChosenZone);
  return (
    <div className={styles.moment}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        className={inputClass}
        defaultValue={value === null ? '' : toLocalInput(value, zone)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        onChange={(event) => onChange(toInstant(event.target.value, zone))}
      />
      {error !== undefined && (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface SettingCheckProps {
  label: string;
  hint: string;
  checked: boolean;
  error?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** One thing that is so or not, with what it means. */
export function SettingCheck({ label, hint, checked, error, onChange }: SettingCheckProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}hint`} className={error === undefined ? styles.hint : styles.error}>
        {error ?? hint}
      </p>
    </div>
  );
}

/** 中国标准时间 and the like; the code of the zone where the browser has no name for it. */
function getZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName');
  return name?.value ?? timeZone;
}
