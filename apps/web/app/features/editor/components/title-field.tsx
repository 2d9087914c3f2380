import type { KeyboardEvent, Ref } from 'react';
import { editorText } from '../editor.text.ts';
import styles from './editor.module.css';

interface TitleFieldProps {
  value: string;
  placeholder: string;
  error: string | undefined;
  outerRef: Ref<HTMLTextAreaElement>;
  onChange: (title: string) => void;
  /** Enter leads on to the text. */
  onEnter: () => void;
}

/** The title: one line of text that wraps. */
export function TitleField(props: TitleFieldProps) {
  const { value, placeholder, error, outerRef, onChange, onEnter } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that picks a word of the input method is no Enter
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <textarea
        ref={outerRef}
        className={styles.title}
        rows={1}
        data-autosaved
        value={value}
        aria-label={editorText.title}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : 'editor-title-error'}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/gu, ' '))}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <p id="editor-title-error" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
