import { useRef } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import styles from './upload-button.module.css';

interface UploadButtonProps {
  label: string;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** Has the browser ask for a picture. */
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
