import { MAX_ANSWER } from '@zhihui/contract/features/answer/answer.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { cx } from '../../../lib/cx.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { ImageIcon } from '../../../ui/tool-icons.tsx';
import { stripUploadMarks, UploadPanel, useUploads } from '../../media/media.public.ts';
import { answerToolsText } from '../answer-tools.text.ts';
import { useFieldView } from './field-view.ts';
import { useFieldState, useFiles } from './use-field-events.ts';
import { replaceInField, insertAtCaret } from './edit-field.ts';
import styles from './answer-tools.module.css';

// with the first visit to the field and not before
const SmallField = lazyPart(async () => ({
  default: (await import('../../editor/small/small-field.tsx')).SmallField,
}));

/** What of the visual view this needs. */
interface VisualField {
  insert: (text: string) => void;
  replace: (pattern: RegExp, text: string) => boolean;
  focus: () => void;
}

/** What holds for a text that is written with these tools. */
export interface AnswerRules {
  /** The text without the places of files that are on their way. */
  clean(text: string): string;
  /** Why it cannot be sent; null when it can. */
  getRefusal(text: string): string | null;
  /** Moves the focus to where it is written. */
  focus(): void;
}

interface AnswerToolsProps {
  /** What holds the Markdown, whichever way it is shown. What is dropped elsewhere within its form, is meant for it too. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** People who cannot read it are not offered. */
  categoryId: Id | null;
  /** What sends the text where that is not its form. */
  onSend?: () => void;
  /** Esc in a field where nothing is open; none where that means nothing. */
  onEscape?: () => void;
  ref: Ref<AnswerRules>;
}

/** Above the field of an answer: pictures, the ways of writing, and the visual view, which stands in the field's place. */
export function AnswerTools({ field, categoryId, onSend, onEscape, ref }: AnswerToolsProps) {
  const hydrated = useHydrated();
  const fileInput = useRef<HTMLInputElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const visualField = useRef<VisualField>(null);
  const [view, choose] = useFieldView();
  const { visited: visitedField, length, composing } = useFieldState(field);
  const { uploads, add, remove, retry } = useUploads((pattern, text) =>
    visualField.current === null
      ? replaceInField(field.current, pattern, text)
      : visualField.current.replace(pattern, text),
  );
  const focus = () => (visualField.current ?? field.current)?.focus();
  const addFiles = (files: readonly File[]) => {
    if (visualField.current === null) insertAtCaret(field.current, add(files));
    else visualField.current.insert(add(files));
    focus();
  };
  useFiles(field, addFiles);
  useImperativeHandle(ref, () => ({ clean: stripUploadMarks, getRefusal, focus }));
  const openFilePicker = useCallback(() => fileInput.current?.click(), []);
  const visual = view === 'visual';
  return (
    <>
      <div className={styles.row}>
        <div ref={setSlot} className={styles.slot} />
        <button
          type="button"
          className={iconButtonClass}
          aria-label={answerToolsText.add}
          title={answerToolsText.add}
          disabled={!hydrated}
          onClick={openFilePicker}
        >
          <ImageIcon />
        </button>
        <button
          type="button"
          className={cx(getButtonClass('text', 'small'), styles.source)}
          aria-pressed={!visual}
          title={answerToolsText.sourceHint}
          disabled={!hydrated}
          onClick={() => {
            flushSync(() => choose(visual ? 'source' : 'visual'));
            focus();
          }}
        >
          {answerToolsText.source}
        </button>
      </div>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) addFiles(files);
        }}
      />
      {visual && visitedField !== null && slot !== null && (
        <Suspense>
          <SmallField
            ref={visualField}
            field={visitedField}
            composing={composing}
            tools={slot}
            categoryId={categoryId}
            uploads={uploads}
            onFiles={add}
            onRetry={retry}
            onRemove={remove}
            onPick={openFilePicker}
            onSend={onSend ?? (() => visitedField.form?.requestSubmit())}
            onEscape={() => onEscape?.()}
          />
        </Suspense>
      )}
      {uploads.length > 0 && (
        <div className={styles.uploads}>
          <UploadPanel uploads={uploads} onRemove={remove} onRetry={retry} />
        </div>
      )}
      {length > 0.9 * MAX_ANSWER && (
        <output className={cx(styles.count, length > MAX_ANSWER && styles.over)}>
          {answerToolsText.count(length, MAX_ANSWER)}
        </output>
      )}
    </>
  );
}

function getRefusal(text: string): string | null {
  if (stripUploadMarks(text) !== text) return answerToolsText.uploadsPending;
  return text.length > MAX_ANSWER ? answerToolsText.tooLong(text.length - MAX_ANSWER) : null;
}
