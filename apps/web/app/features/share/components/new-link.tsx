import { useEffect, useId, useRef } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { MadeLink } from '../made-link.ts';
import { shareText as text } from '../share.text.ts';
import styles from './share.module.css';

/** The address of a new link, which is shown once. */
export function NewLink({ made: { share, password } }: { made: MadeLink }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // the pressed button is gone, so the focus would be lost
  useEffect(() => field.current?.select(), [share.url]);
  const copy = async () => {
    const copied = await copyText(
      password === '' ? share.url : text.withPassword(share.url, password),
    );
    if (!copied) toast.error(text.copyFailed);
    else toast.success(password === '' ? text.copied : text.copiedWithPassword);
  };
  return (
    <div className={styles.made}>
      <label htmlFor={id}>{text.newLink}</label>
      <div>
        <input
          ref={field}
          id={id}
          className={inputClass}
          readOnly
          value={share.url}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className={getButtonClass('primary')} onClick={() => void copy()}>
          {password === '' ? text.copyLink : text.copyWithPassword}
        </button>
      </div>
      <Caution>{text.onlyOnce}</Caution>
    </div>
  );
}
