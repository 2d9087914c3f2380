import { useId, useRef, useState } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { sendFile } from '../../media/media.public.ts';
import { Note } from './inputs.tsx';
import { siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';

interface PictureFieldProps {
  label: string;
  hint: string;
  /** Null: the product's own. */
  url: string | null;
  error: string | undefined;
  onChange(url: string | null): void;
}

const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml';

/** A picture of the site: uploaded at once, shown to all once the group is saved. */
export function PictureField({ label, hint, url, error, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const choose = async (file: File | undefined) => {
    // the same file can be chosen again
    if (input.current !== null) input.current.value = '';
    if (file === undefined || busy) return;
    setBusy(true);
    setRefusal(undefined);
    const result = await sendFile(file, () => undefined).result;
    setBusy(false);
    if ('error' in result) setRefusal(result.error);
    else if (result.media.kind === 'IMAGE') onChange(result.media.url);
    else setRefusal(words.choosePicture);
  };
  const errorText = refusal ?? error;
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.picture}>
        {url !== null && <img src={url} alt={label} />}
        <button
          type="button"
          className={getButtonClass()}
          aria-busy={busy}
          aria-describedby={`${id}note`}
          onClick={() => input.current?.click()}
        >
          {busy ? words.uploading : words.choosePicture}
          <span className="vh">{label}</span>
        </button>
        {url !== null && (
          <button
            type="button"
            className={getButtonClass('text')}
            onClick={() => {
              setRefusal(undefined);
              onChange(null);
            }}
          >
            {words.removePicture}
            <span className="vh">{label}</span>
          </button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES}
          aria-label={label}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      <Note id={`${id}note`} hint={hint} error={errorText} />
    </div>
  );
}
