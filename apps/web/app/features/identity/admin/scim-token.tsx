import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { scimText as words } from './scim.text.ts';
import styles from './site.module.css';

/** Shows a token, the only time it is seen, to be copied. */
export function ScimToken({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(token)) toast.success(words.copied);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.token}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={() => void copy()}>
            {words.copy}
          </button>
          <button type="button" className={getButtonClass('primary')} onClick={onClose}>
            {words.done}
          </button>
        </>
      }
    >
      <p>{words.tokenDescription}</p>
      <p className={styles.token}>
        <code>{token}</code>
      </p>
    </Dialog>
  );
}
