import type { WebhookWithSecret } from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { useId } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { webhookText as text } from './webhook.text.ts';
import styles from './webhook.module.css';

interface NewSecretProps {
  made: WebhookWithSecret | null;
  close: () => void;
}

/** The signing secret of a webhook, which is shown once. */
export function NewSecret({ made, close }: NewSecretProps) {
  const id = useId();
  const secret = made?.secret ?? '';
  const copy = async () => {
    if (await copyText(secret)) toast.success(text.copied);
    else toast.error(text.copyFailed);
  };
  return (
    <Dialog
      open={made !== null}
      title={text.secretTitle}
      onClose={close}
      footer={
        <button type="button" className={getButtonClass('primary')} onClick={close}>
          {text.secretSaved}
        </button>
      }
    >
      <Caution>{text.secretOnce}</Caution>
      <label className="vh" htmlFor={id}>
        {text.secretTitle}
      </label>
      <div className={styles.secret}>
        <input
          id={id}
          className={inputClass}
          readOnly
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className={getButtonClass()} onClick={() => void copy()}>
          {text.copy}
        </button>
      </div>
    </Dialog>
  );
}
