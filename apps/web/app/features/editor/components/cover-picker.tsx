import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { editorText } from '../editor.text.ts';
import { mediaText, fileSize, sendFile } from '../../media/media.public.ts';
import styles from './settings-drawer.module.css';

interface CoverPickerProps {
  field: RefObject<HTMLInputElement | null>;
  value: string | null;
  /** What was typed before and is no address. */
  wrong: string | null;
  error: string | undefined;
  onType: (text: string) => void;
}

/** Picture of an article: uploaded here or named by its address. */
export function CoverPicker({ field, value, wrong, error, onType }: CoverPickerProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(wrong ?? value ?? '');
  const [problem, setProblem] = useState<string>();
  const words = problem ?? error;

  const accept = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    onType(text);
  };
  const { progress, send } = useCoverUpload(accept, setProblem);

  return (
    <div className={styles.group}>
      <label htmlFor={id}>{editorText.cover}</label>
      {value !== null && (
        <div className={styles.cover}>
          <img src={value} alt={editorText.coverAlt} />
          <button
            type="button"
            className={buttonClass('plain', 'small')}
            onClick={() => accept('')}
          >
            {editorText.coverRemove}
          </button>
        </div>
      )}
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          className={inputClass}
          inputMode="url"
          placeholder={editorText.coverUrl}
          value={typed}
          aria-invalid={words === undefined ? undefined : true}
          aria-describedby={`${id}hint`}
          onChange={(event) => accept(event.target.value)}
        />
        <button
          type="button"
          className={buttonClass()}
          disabled={progress !== null}
          onClick={() => file.current?.click()}
        >
          {editorText.coverUpload}
        </button>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen !== undefined) send(chosen);
          }}
        />
      </div>
      {progress !== null && (
        <p className={styles.hint} role="status">
          {progress}
        </p>
      )}
      <p id={`${id}hint`} className={words === undefined ? styles.hint : styles.error}>
        {words ?? editorText.coverHint}
      </p>
    </div>
  );
}

function useCoverUpload(onDone: (url: string) => void, onProblem: (words?: string) => void) {
  const [progress, setProgress] = useState<string | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const send = (file: File) => {
    onProblem(undefined);
    setProgress(mediaText.waiting);
    const sending = sendFile(file, (sent, total) => {
      const percent = Math.floor((sent / total) * 100);
      setProgress(mediaText.progress(fileSize(sent), fileSize(total), percent));
    });
    stop.current = sending.stop;
    void sending.done.then((outcome) => {
      setProgress(null);
      if ('error' in outcome) onProblem(outcome.error || undefined);
      else onDone(outcome.media.url);
    });
  };
  return { progress, send };
}
