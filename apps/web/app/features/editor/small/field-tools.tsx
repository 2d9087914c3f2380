import type { Id } from '@zhihui/contract/schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { ReactNode, Ref, RefObject } from 'react';
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
import { fieldToolsText } from './field-tools.text.ts';
import styles from './field-tools.module.css';

// loaded when the field is first focused, or has a text
const SmallField = lazyPart(async () => ({
  default: (await import('./small-field.tsx')).SmallField,
}));

/** The part of the visual view that the tools use. */
interface VisualField {
  insert: (text: string) => void;
  replace: (pattern: RegExp, text: string) => boolean;
  focus: () => void;
}

/** Checks and focus of a text that is written with these tools. */
export interface FieldToolsHandle {
  /** Returns the text without the marks of files that are still uploading. */
  clean(text: string): string;
  /** Returns why the text cannot be sent; null when it can. */
  getRefusal(text: string): string | null;
  /** Moves the focus to the view in use. */
  focus(): void;
}

/** Finds people by a part of their name. */
export type FindPeople = (keyword: string) => Promise<readonly UserBrief[]>;

/** What is written in the field. */
interface FieldRules {
  /** Comments have fewer tools than answers. */
  kind: 'answer' | 'comment';
  /** Longest text in characters. */
  maxLength: number;
  text: { uploadsPending: string; tooLong: (excess: number) => string };
}

interface FieldToolsProps {
  rules: FieldRules;
  /** The field with the Markdown, in either view. Files dropped anywhere in its form are added to it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Mentions offer only users who can read this category. */
  categoryId?: Id | null;
  /** Finds the people that mentions offer; by default those who can read the category. */
  findPeople?: FindPeople;
  /** Tools of the field while it shows Markdown. */
  sourceTools?: ReactNode;
  /** Sends the text; by default its form is submitted. */
  onSend?: () => void;
  /** Called on Esc while no menu is open. */
  onEscape?: () => void;
  ref: Ref<FieldToolsHandle>;
}

/**
 * The tools above the field of an answer or a comment: pictures, the switch of views, and the visual view that replaces the
 * field.
 */
export function FieldTools(props: FieldToolsProps) {
  const { rules, field, categoryId = null, findPeople, sourceTools, onSend, onEscape, ref } = props;
  const hydrated = useHydrated();
  const fileInput = useRef<HTMLInputElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const visualField = useRef<VisualField>(null);
  const [view, chooseFieldView] = useFieldView();
  const { visitedField, length, composing } = useFieldState(field);
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
  useImperativeHandle(ref, () => ({
    clean: stripUploadMarks,
    getRefusal: (text) => getRefusal(text, rules),
    focus,
  }));
  const openFilePicker = useCallback(() => fileInput.current?.click(), []);
  const visual = view === 'visual';
  return (
    <>
      <div className={styles.row}>
        <div ref={setSlot} className={styles.slot} />
        {!visual && sourceTools}
        <button
          type="button"
          className={iconButtonClass}
          aria-label={fieldToolsText.add}
          title={fieldToolsText.add}
          disabled={!hydrated}
          onClick={openFilePicker}
        >
          <ImageIcon />
        </button>
        <button
          type="button"
          className={cx(getButtonClass('text', 'small'), styles.source)}
          aria-pressed={!visual}
          title={fieldToolsText.sourceHint}
          disabled={!hydrated}
          onClick={() => {
            flushSync(() => chooseFieldView(visual ? 'source' : 'visual'));
            focus();
          }}
        >
          {fieldToolsText.source}
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
            kind={rules.kind}
            categoryId={categoryId}
            {...(findPeople === undefined ? {} : { findPeople })}
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
      {length > 0.9 * rules.maxLength && (
        <output className={cx(styles.count, length > rules.maxLength && styles.over)}>
          {fieldToolsText.count(length, rules.maxLength)}
        </output>
      )}
    </>
  );
}

function getRefusal(text: string, rules: FieldRules): string | null {
  if (stripUploadMarks(text) !== text) return rules.text.uploadsPending;
  const excess = text.length - rules.maxLength;
  return excess > 0 ? rules.text.tooLong(excess) : null;
}

/** Inserts a text at the caret. */
function insertAtCaret(field: HTMLTextAreaElement | null, text: string): void {
  if (field === null || field.disabled) return;
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  dispatchInput(field);
}

/** Replaces the first match and keeps the caret at its words. Returns false without a match. */
function replaceInField(field: HTMLTextAreaElement | null, pattern: RegExp, text: string): boolean {
  const match = pattern.exec(field?.value ?? '');
  if (field === null || match === null) return false;
  const [from, to] = [match.index, match.index + match[0].length];
  // the browser's own mode would leave the new text selected when the caret is right behind the match
  const mapCaret = (caret: number) =>
    caret <= from ? caret : Math.max(caret, to) + text.length - (to - from);
  const [start, end] = [mapCaret(field.selectionStart), mapCaret(field.selectionEnd)];
  field.setRangeText(text, from, to);
  field.setSelectionRange(start, end);
  dispatchInput(field);
  return true;
}

/** Reports text written by scripts as input, so that it is stored and shown like typed text. */
function dispatchInput(field: HTMLTextAreaElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** How a text is edited: as readers will see it, or as Markdown. */
type FieldView = 'visual' | 'source';

const VIEW_KEY = 'zhihui_field_view';
/** The choice made in the article editor applies until the user chooses here. */
const EDITOR_VIEW_KEY = 'zhihui_editor_view';

let chosen: FieldView | undefined;
const listeners = new Set<() => void>();

/** Returns the view that this browser remembers, and a setter for it. */
function useFieldView(): [FieldView, (view: FieldView) => void] {
  return [useSyncExternalStore(subscribe, getFieldView, () => 'visual' as const), chooseFieldView];
}

function getFieldView(): FieldView {
  chosen ??= readStoredView();
  return chosen;
}

function chooseFieldView(view: FieldView): void {
  chosen = view;
  try {
    localStorage.setItem(VIEW_KEY, view);
  } catch {
    // blocked storage: the choice holds for this page only
  }
  for (const listener of listeners) listener();
}

// Browsers that block site data throw on any access to localStorage.
function readStoredView(): FieldView {
  try {
    const storedView =
      localStorage.getItem(VIEW_KEY) ?? localStorage.getItem(EDITOR_VIEW_KEY) ?? 'visual';
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

/** Handles files pasted or dropped anywhere in the form of a field, unless the text itself accepted them. */
function useFiles(field: Field, handleFiles: (files: readonly File[]) => void): void {
  const onFiles = useEffectEvent(handleFiles);
  // in the same paint that enables the button: a user who sees it can paste
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
      // word processors add a picture of the text to the text
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

/** Returns the field once it was focused or has a text, the length of its text, and whether an input method is composing in it. */
function useFieldState(field: Field) {
  const [visitedField, setVisitedField] = useState<HTMLTextAreaElement | null>(null);
  const [length, setLength] = useState(0);
  const composing = useRef(false);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const onFocus = () => setVisitedField(element);
    const onInput = () => {
      setLength(element.value.length);
      // a text of an earlier visit is shown as it will be read, without a visit of the field
      if (element.value.trim() !== '') setVisitedField(element);
    };
    const onStart = () => (composing.current = true);
    const onEnd = () => (composing.current = false);
    // the user may have focused it before this script ran
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
  return { visitedField, length, composing };
}
