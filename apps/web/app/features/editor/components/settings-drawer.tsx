import type { ContentModel } from '@zhihui/contract/models.ts';
import { useId, useLayoutEffect, useRef } from 'react';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { editorText } from '../editor.text.ts';
import type { Errors } from '../model/check-document.ts';
import type { EditorDocument, EditorSettings } from '../model/document.ts';
import type { CoverText } from '../model/use-cover-text.ts';
import { AnnouncementSettings, SettingCheck } from './announcement-settings.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { CoverPicker } from './cover-picker.tsx';
import { TagPicker } from './tag-picker.tsx';
import styles from './settings-drawer.module.css';

interface SettingsDrawerProps {
  open: boolean;
  onClose: () => void;
  model: ContentModel;
  canPin: boolean;
  doc: EditorDocument;
  categories: readonly CategoryNode[];
  errors: Errors;
  cover: CoverText;
  onChange: (patch: Partial<Omit<EditorDocument, 'content'>>) => void;
}

/** Category, tags, cover and what the section adds, at the right edge. What is chosen counts at once. */
export function SettingsDrawer(props: SettingsDrawerProps) {
  const { open, onClose, doc, errors, cover, onChange } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const coverField = useRef<HTMLInputElement>(null);
  const heading = useId();
  const set = (patch: Partial<EditorSettings>) =>
    onChange({ settings: { ...doc.settings, ...patch } });
  // before the effects of what stands inside: the chosen category can only be scrolled to in an open dialog
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog !== null && !dialog.open) {
      dialog.showModal();
      const invalidField = dialog.querySelector<HTMLElement>('[aria-invalid="true"]');
      (invalidField?.querySelector('input') ?? invalidField)?.focus();
    } else if (!open && dialog?.open) dialog.close();
  }, [open]);
  // The text would be handed in without it: whoever means that can empty the field, or close the drawer otherwise.
  const finish = () => {
    if (errors.coverUrl === undefined) onClose();
    else coverField.current?.focus();
  };
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-labelledby={heading}
      // of a dialog inside it, React tells here too
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
              nodes={props.categories}
              value={doc.categoryId}
              error={errors.categoryId}
              onChange={(categoryId) => onChange({ categoryId })}
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
              invalidText={cover.wrongIn(doc)}
              error={errors.coverUrl}
              onType={(text) => {
                const coverUrl = cover.take(text, doc);
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
