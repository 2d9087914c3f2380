import type { ContentModel } from '@zhihui/contract/models.ts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { editorText } from '../editor.text.ts';
import type { Errors } from '../model/check-document.ts';
import type { EditorDocument, EditorSettings } from '../model/document.ts';
import type { CoverText } from '../model/use-cover-text.ts';
import { CategoryPicker } from './category-picker.tsx';
import { CoverPicker } from './cover-picker.tsx';
import { TagPicker } from './tag-picker.tsx';
import { toInstant, toLocalInput } from '../../../lib/local-time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { inputClass } from '../../../ui/field.tsx';
import styles from './settings-drawer.module.css';

interface SettingsDrawerProps {
  open: boolean;
  onClose: () => void;
  /** Called instead when the user says that the settings are complete. */
  onFinish: () => void;
  model: ContentModel;
  canPin: boolean;
  doc: EditorDocument;
  categories: readonly CategoryNode[];
  errors: Errors;
  cover: CoverText;
  onChange: (patch: Partial<Omit<EditorDocument, 'content'>>) => void;
  onCategoryCreated: Parameters<typeof CategoryPicker>[0]['onCreated'];
}

/** The settings at the right edge: category, tags, cover and those of the section. Choices apply at once. */
export function SettingsDrawer(props: SettingsDrawerProps) {
  const { open, onClose, onFinish, doc, errors, cover, onChange } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const coverField = useRef<HTMLInputElement>(null);
  const heading = useId();
  const set = (patch: Partial<EditorSettings>) =>
    onChange({ settings: { ...doc.settings, ...patch } });
  // before the effects of children: the category can only be scrolled into view in an open dialog
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog !== null && !dialog.open) {
      dialog.showModal();
      const invalidField = dialog.querySelector<HTMLElement>('[aria-invalid="true"]');
      (invalidField?.querySelector('input') ?? invalidField)?.focus();
    } else if (!open && dialog?.open) dialog.close();
  }, [open]);
  // The text would be submitted without the invalid cover, so the drawer stays open. The user can
  // empty the field or close the drawer in another way.
  const finish = () => {
    if (errors.coverUrl === undefined) onFinish();
    else coverField.current?.focus();
  };
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-labelledby={heading}
      // React also calls this for dialogs nested inside
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      closedby="any"
    >
      <div className={styles.inside}>
        <header>
          <h2 id={heading}>{editorText.settingsLabel}</h2>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={editorText.close}
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </header>
        {open && (
          <>
            <CategoryPicker
              model={props.model}
              nodes={props.categories}
              value={doc.categoryId}
              error={errors.categoryId}
              onChange={(categoryId) => onChange({ categoryId })}
              onCreated={props.onCategoryCreated}
            />
            <TagPicker
              value={doc.tags}
              error={errors.tagIds}
              onChange={(tags) => onChange({ tags })}
            />
            <CoverPicker
              model={props.model}
              field={coverField}
              value={doc.coverUrl}
              invalidText={cover.getInvalidText(doc)}
              error={errors.coverUrl}
              onType={(text) => {
                const coverUrl = cover.acceptText(text, doc);
                if (coverUrl !== undefined) onChange({ coverUrl });
              }}
            />
            {props.model === 'ANNOUNCEMENT' && (
              <AnnouncementSettings value={doc.settings} errors={errors} onChange={set} />
            )}
            {props.canPin && (
              <SettingCheck
                label={editorText.pinned}
                hint={editorText.pinnedHint}
                checked={doc.settings.pinned}
                error={errors.pinned}
                onChange={(pinned) => set({ pinned })}
              />
            )}
          </>
        )}
        <footer>
          <button type="button" className={getButtonClass('primary')} onClick={finish}>
            {editorText.done}
          </button>
        </footer>
      </div>
    </dialog>
  );
}

const text = editorText.announcement;

interface AnnouncementSettingsProps {
  value: EditorSettings;
  errors: Errors;
  onChange: (patch: Partial<EditorSettings>) => void;
}

/** The period in which readers see an announcement, and whether they must confirm it. */
function AnnouncementSettings({ value, errors, onChange }: AnnouncementSettingsProps) {
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

/** A date and time in the chosen zone. Browsers do not report a partly typed value. */
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

/** A checkbox with an explanation. */
function SettingCheck({ label, hint, checked, error, onChange }: SettingCheckProps) {
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

/** Returns the name of a time zone such as 中国标准时间, or its code when the browser has no name. */
function getZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName');
  return name?.value ?? timeZone;
}
