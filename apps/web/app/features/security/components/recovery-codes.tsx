import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { recoveryText as words } from '../security.text.ts';
import styles from './security.module.css';

/** Shows recovery codes, the only time they are seen, to be copied or saved. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) toast.success(words.copied);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <a
            className={getButtonClass()}
            download={words.file}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            {words.download}
          </a>
          <button type="button" className={getButtonClass()} onClick={() => void copy()}>
            {words.copy}
          </button>
          <button type="button" className={getButtonClass('primary')} onClick={onClose}>
            {words.done}
          </button>
        </>
      }
    >
      <p>{words.description}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
