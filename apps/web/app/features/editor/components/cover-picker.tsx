import type { ContentModel } from '@zhihui/contract/models.ts';
import { Suspense, useId, useState } from 'react';
import type { RefObject } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { editorText } from '../editor.text.ts';
import { UploadButton, usePictureUpload } from '../../media/media.public.ts';
import styles from './settings-drawer.module.css';

// Few covers come from the library, so its code is loaded when it is opened.
const CoverLibrary = lazyPart(() => import('../../cover/components/cover-library.tsx'));

interface CoverPickerProps {
  model: ContentModel;
  field: RefObject<HTMLInputElement | null>;
  value: string | null;
  /** Text typed earlier that is not a valid address. */
  invalidText: string | null;
  error: string | undefined;
  onType: (text: string) => void;
}

/** Picture of an article: uploaded here, chosen from the library, or named by its address. */
export function CoverPicker({ model, field, value, invalidText, error, onType }: CoverPickerProps) {
  const id = useId();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const [typed, setTyped] = useState(invalidText ?? value ?? '');
  const [problem, setProblem] = useState<string>();
  const errorText = problem ?? error;

  const accept = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    onType(text);
  };
  const { progress, send } = usePictureUpload(accept, setProblem);

  return (
    <div className={styles.group}>
      <label htmlFor={id}>{editorText.cover}</label>
      {value !== null && (
        <div className={styles.cover}>
          <img src={value} alt={editorText.coverAlt} />
          <button
            type="button"
            className={getButtonClass('plain', 'small')}
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
          aria-invalid={errorText === undefined ? undefined : true}
          aria-describedby={`${id}hint`}
          onChange={(event) => accept(event.target.value)}
        />
        <UploadButton label={editorText.coverUpload} disabled={progress !== null} onChoose={send} />
        <button type="button" className={getButtonClass()} onClick={() => setLibraryOpen(true)}>
          {editorText.coverLibrary}
        </button>
      </div>
      {progress !== null && (
        <p className={styles.hint} role="status">
          {progress}
        </p>
      )}
      <p id={`${id}hint`} className={errorText === undefined ? styles.hint : styles.error}>
        {errorText ?? editorText.coverHint}
      </p>
      {isLibraryOpen && (
        <Suspense>
          <CoverLibrary
            model={model}
            onPick={(url) => {
              accept(url);
              setLibraryOpen(false);
            }}
            onClose={() => setLibraryOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
