import { MAX_ANSWER } from '@zhihui/contract/features/answer/answer.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ref, RefObject } from 'react';
import {
  Suspense,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { cx } from '../../../lib/cx.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { ImageIcon } from '../../../ui/tool-icons.tsx';
import { stripUploadMarks, UploadPanel, useUploads } from '../../media/media.public.ts';
import { answerToolsText } from '../answer-tools.text.ts';
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

/** Puts a text where the caret stands. */
function insertAtCaret(field: HTMLTextAreaElement | null, text: string): void {
  if (field === null || field.disabled) return;
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  dispatchInput(field);
}

/** Replaces the first occurrence; the caret stays with the words it stood in. False when it is not there. */
function replaceInField(field: HTMLTextAreaElement | null, pattern: RegExp, text: string): boolean {
  const match = pattern.exec(field?.value ?? '');
  if (field === null || match === null) return false;
  const [from, to] = [match.index, match.index + match[0].length];
  // right behind what is replaced, the browser's own way would leave the new text selected
  const mapCaret = (caret: number) =>
    caret <= from ? caret : Math.max(caret, to) + text.length - (to - from);
  const [start, end] = [mapCaret(field.selectionStart), mapCaret(field.selectionEnd)];
  field.setRangeText(text, from, to);
  field.setSelectionRange(start, end);
  dispatchInput(field);
  return true;
}

/** What scripts write is input too: it is stored like what is typed, and shown where the text is shown. */
function dispatchInput(field: HTMLTextAreaElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** How an answer is written: as readers will see it, or as its Markdown. */
type FieldView = 'visual' | 'source';

const KEY = 'zhihui_field_view';
/** What was chosen in the editor of articles holds here, until something else is chosen here. */
const EDITOR_KEY = 'zhihui_editor_view';

let chosen: FieldView | undefined;
const listeners = new Set<() => void>();

/** The way of writing that this browser remembers, and how to choose another. */
function useFieldView(): [FieldView, (view: FieldView) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'visual' as const), choose];
}

function current(): FieldView {
  chosen ??= readStoredView();
  return chosen;
}

function choose(view: FieldView): void {
  chosen = view;
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // it holds for this page
  }
  for (const listener of listeners) listener();
}

// Browsers set to block site data throw on the mere mention of localStorage.
function readStoredView(): FieldView {
  try {
    const storedView = localStorage.getItem(KEY) ?? localStorage.getItem(EDITOR_KEY) ?? 'visual';
    return storedView === 'visual' ? 'visual' : 'source';
  } catch {
    return 'visual';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Field = RefObject<HTMLTextAreaElement | null>;

/** Files that are pasted or dropped anywhere within the form of a field, and that the text itself did not take. */
function useFiles(field: Field, handleFiles: (files: readonly File[]) => void): void {
  const onFiles = useEffectEvent(handleFiles);
  // with the paint that shows the button alive: whoever sees it can paste
  useLayoutEffect(() => {
    const container = field.current?.parentElement;
    if (container === null || container === undefined) return;
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const handleFiles = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      onFiles(files);
    };
    const drop = (event: DragEvent) => handleFiles(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // word processors put a picture of the text next to the text
      if (data?.getData('text/plain').trim() === '') handleFiles(event, data);
    };
    container.addEventListener('dragover', onDragOver);
    container.addEventListener('drop', drop);
    container.addEventListener('paste', paste);
    return () => {
      container.removeEventListener('dragover', onDragOver);
      container.removeEventListener('drop', drop);
      container.removeEventListener('paste', paste);
    };
  }, [field]);
}

/** Whether somebody has come to the field, the length of its text, and whether an input method is at work in it. */
function useFieldState(field: Field) {
  const [visitedField, setVisitedField] = useState<HTMLTextAreaElement | null>(null);
  const [length, setLength] = useState(0);
  const composing = useRef(false);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const onFocus = () => setVisitedField(element);
    const onInput = () => setLength(element.value.length);
    const onStart = () => (composing.current = true);
    const onEnd = () => (composing.current = false);
    // they may have been quicker than this script
    if (document.activeElement === element) onFocus();
    onInput();
    element.addEventListener('focus', onFocus);
    element.addEventListener('input', onInput);
    element.addEventListener('compositionstart', onStart);
    element.addEventListener('compositionend', onEnd);
    return () => {
      element.removeEventListener('focus', onFocus);
      element.removeEventListener('input', onInput);
      element.removeEventListener('compositionstart', onStart);
      element.removeEventListener('compositionend', onEnd);
    };
  }, [field]);
  return { visited: visitedField, length, composing };
}
