import { useRef, useEffect, useState } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import styles from './upload-button.module.css';
import { formatFileSize } from '../../../lib/file-size.ts';
import { mediaText } from '../media.text.ts';
import { sendFile } from '../send-file.ts';

interface UploadButtonProps {
  label: string;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** Opens the browser's file dialog for a picture. */
export function UploadButton({ label, disabled, onChoose }: UploadButtonProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={getButtonClass()}
        disabled={disabled}
        onClick={() => file.current?.click()}
      >
        {label}
      </button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        className={styles.file}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
    </>
  );
}

/** Uploads one picture. Returns the progress as text, and `send` to start; the server detects a file of another kind by its content. */
export function usePictureUpload(
  onDone: (url: string) => void,
  onProblem: (message?: string) => void,
) {
  const [progress, setProgress] = useState<string | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const send = (file: File) => {
    onProblem(undefined);
    setProgress(mediaText.waiting);
    const task = sendFile(file, (sent, total) => {
      const percent = Math.floor((sent / total) * 100);
      setProgress(mediaText.progress(formatFileSize(sent), formatFileSize(total), percent));
    });
    stop.current = task.stop;
    void task.result.then((result) => {
      setProgress(null);
      if ('error' in result) onProblem(result.error || undefined);
      else if (result.media.kind !== 'IMAGE') onProblem(mediaText.noPicture);
      else onDone(result.media.url);
    });
  };
  return { progress, send };
}
