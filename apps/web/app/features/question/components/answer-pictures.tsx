import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Ref, RefObject } from 'react';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { ImageIcon } from '../../../ui/tool-icons.tsx';
import { withoutUploads, UploadPanel, useUploads } from '../../media/media.public.ts';
import { answerPicturesText } from '../answer-pictures.text.ts';
import styles from './answer-pictures.module.css';

/** What holds for a text while files for it are on their way. */
export interface PictureRules {
  /** The text without the places of those files. */
  clean(text: string): string;
  /** Why it cannot be sent yet; null when it can. */
  refusal(text: string): string | null;
}

const RULES: PictureRules = {
  clean: withoutUploads,
  refusal: (text) => (withoutUploads(text) === text ? null : answerPicturesText.notDone),
};

interface AnswerPicturesProps {
  /** Where the answer is written; what is dropped beside it, within its form, is meant for it too. */
  field: RefObject<HTMLTextAreaElement | null>;
  ref: Ref<PictureRules>;
}

/** Pictures for an answer, by button, paste and drop, with their progress. */
export function AnswerPictures({ field, ref }: AnswerPicturesProps) {
  const live = useHydrated();
  const chooser = useRef<HTMLInputElement>(null);
  const { uploads, add, remove, retry } = useUploads((found, text) =>
    replaceIn(field.current, found, text),
  );
  useImperativeHandle(ref, () => RULES, []);
  const take = (files: readonly File[]) => writeAt(field.current, () => add(files));
  const onFiles = useEffectEvent(take);
  // with the paint that shows the button alive: whoever sees it can paste
  useLayoutEffect(() => {
    const box = field.current?.parentElement;
    if (box === null || box === undefined) return;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const given = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const drop = (event: DragEvent) => given(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // word processors put a picture of the text beside the text
      if (data?.getData('text/plain').trim() === '') given(event, data);
    };
    box.addEventListener('dragover', over);
    box.addEventListener('drop', drop);
    box.addEventListener('paste', paste);
    return () => {
      box.removeEventListener('dragover', over);
      box.removeEventListener('drop', drop);
      box.removeEventListener('paste', paste);
    };
  }, [field]);
  return (
    <>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={answerPicturesText.add}
        title={answerPicturesText.add}
        disabled={!live}
        onClick={() => chooser.current?.click()}
      >
        <ImageIcon />
      </button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) take(files);
        }}
      />
      {uploads.length > 0 && (
        <div className={styles.uploads}>
          <UploadPanel uploads={uploads} onRemove={remove} onRetry={retry} />
        </div>
      )}
    </>
  );
}

/** Puts a text where the caret stands. */
function writeAt(field: HTMLTextAreaElement | null, textOf: () => string): void {
  if (field === null || field.disabled) return;
  field.focus();
  field.setRangeText(textOf(), field.selectionStart, field.selectionEnd, 'end');
  tell(field);
}

function replaceIn(field: HTMLTextAreaElement | null, found: RegExp, text: string): boolean {
  const match = found.exec(field?.value ?? '');
  if (field === null || match === null) return false;
  const [from, to] = [match.index, match.index + match[0].length];
  // right behind what is replaced, the browser's own way would leave the new text selected
  const kept = (at: number) => (at <= from ? at : Math.max(at, to) + text.length - (to - from));
  const [start, end] = [kept(field.selectionStart), kept(field.selectionEnd)];
  field.setRangeText(text, from, to);
  field.setSelectionRange(start, end);
  tell(field);
  return true;
}

/** What scripts write is input too: it is kept like what is typed. */
function tell(field: HTMLTextAreaElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
