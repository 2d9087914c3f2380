import { Input } from 'antd';
import { useState } from 'react';
import { UploadButton, usePictureUpload } from '../../media/media.public.ts';
import { adminText } from '../admin.text.ts';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
}

/** A picture, uploaded or given by its address, as a field of an antd form. */
export function PictureField({ id, value = '', onChange, ...ariaProps }: PictureFieldProps) {
  const [problem, setProblem] = useState<string>();
  const accept = (url: string) => {
    setProblem(undefined);
    onChange?.(url);
  };
  const { progress, send } = usePictureUpload(accept, setProblem);
  return (
    <div className={styles.field}>
      {/^(?:\/(?!\/)|https?:\/\/)/u.test(value) && (
        <img className={styles.picture} src={value} alt={adminText.picture.chosen} />
      )}
      <div className={styles.row}>
        <Input
          {...ariaProps}
          {...(id === undefined ? {} : { id })}
          inputMode="url"
          maxLength={500}
          placeholder={adminText.picture.address}
          value={value}
          onChange={(event) => accept(event.target.value)}
        />
        <UploadButton
          label={adminText.picture.upload}
          disabled={progress !== null}
          onChoose={send}
        />
      </div>
      {progress !== null && (
        <p className={styles.note} role="status">
          {progress}
        </p>
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
