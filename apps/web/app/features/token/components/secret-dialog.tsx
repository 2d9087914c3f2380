import type { NewToken } from '@zhihui/contract/features/token/token.endpoints.ts';
import { formatScope } from '@zhihui/contract/scopes.ts';
import { useRef } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getTokenLastDay } from '../token-days.ts';
import { tokenText as text } from '../token.text.ts';
import styles from '../token.module.css';

interface SecretDialogProps {
  title: string;
  token: NewToken;
  onClose: () => void;
}

/** The secret of a new token, which is shown once. */
export function SecretDialog({ title, token, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(token.secret)) toast.success(text.copied);
    else {
      field.current?.select();
      toast.error(text.copyFailed);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <button type="button" className={getButtonClass('primary')} onClick={onClose}>
          {text.saved}
        </button>
      }
    >
      <Caution>{text.onlyOnce}</Caution>
      <div className={styles.copy}>
        <input
          ref={field}
          className={inputClass}
          readOnly
          aria-label={text.secret}
          value={token.secret}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className={getButtonClass()} onClick={() => void copy()}>
          {text.copy}
        </button>
      </div>
      <dl className={styles.facts}>
        <dt>{text.name}</dt>
        <dd>{token.name}</dd>
        <dt>{text.scopes}</dt>
        <dd>{token.scopes.map(formatScope).join('、')}</dd>
        <dt>{text.endsAt}</dt>
        <dd className="num">{getTokenLastDay(token.expiresAt)}</dd>
      </dl>
    </Dialog>
  );
}
