import { MAX_ANSWER } from '@zhihui/contract/features/answer/answer.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { cx } from '../../../lib/cx.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { ImageIcon } from '../../../ui/tool-icons.tsx';
import { withoutUploads, UploadPanel, useUploads } from '../../media/media.public.ts';
import { answerToolsText } from '../answer-tools.text.ts';
import { useFieldView } from './field-view.ts';
import { useFieldState, useFiles } from './use-field-events.ts';
import { replaceIn, writeAt } from './write-in-field.ts';
import styles from './answer-tools.module.css';

// with the first visit to the field and not before
const SmallField = lazyPart(async () => ({
  default: (await import('../../editor/small/small-field.tsx')).SmallField,
}));

/** What of the visual view this needs. */
interface Shown {
  insert: (text: string) => void;
  replace: (found: RegExp, text: string) => boolean;
  focus: () => void;
}

/** What holds for a text that is written with these tools. */
export interface AnswerRules {
  /** The text without the places of files that are on their way. */
  clean(text: string): string;
  /** Why it cannot be sent; null when it can. */
  refusal(text: string): string | null;
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
  const live = useHydrated();
  const chooser = useRef<HTMLInputElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const shown = useRef<Shown>(null);
  const [view, choose] = useFieldView();
  const { visited, length, composing } = useFieldState(field);
  const { uploads, add, remove, retry } = useUploads((found, text) =>
    shown.current === null
      ? replaceIn(field.current, found, text)
      : shown.current.replace(found, text),
  );
  const focus = () => (shown.current ?? field.current)?.focus();
  const take = (files: readonly File[]) => {
    if (shown.current === null) writeAt(field.current, add(files));
    else shown.current.insert(add(files));
    focus();
  };
  useFiles(field, take);
  useImperativeHandle(ref, () => ({ clean: withoutUploads, refusal, focus }));
  const pick = useCallback(() => chooser.current?.click(), []);
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
          disabled={!live}
          onClick={pick}
        >
          <ImageIcon />
        </button>
        <button
          type="button"
          className={cx(buttonClass('text', 'small'), styles.source)}
          aria-pressed={!visual}
          title={answerToolsText.sourceHint}
          disabled={!live}
          onClick={() => {
            flushSync(() => choose(visual ? 'source' : 'visual'));
            focus();
          }}
        >
          {answerToolsText.source}
        </button>
      </div>
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
      {visual && visited !== null && slot !== null && (
        <Suspense>
          <SmallField
            ref={shown}
            field={visited}
            composing={composing}
            tools={slot}
            categoryId={categoryId}
            uploads={uploads}
            onFiles={add}
            onRetry={retry}
            onRemove={remove}
            onPick={pick}
            onSend={onSend ?? (() => visited.form?.requestSubmit())}
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

function refusal(text: string): string | null {
  if (withoutUploads(text) !== text) return answerToolsText.notDone;
  return text.length > MAX_ANSWER ? answerToolsText.tooLong(text.length - MAX_ANSWER) : null;
}
