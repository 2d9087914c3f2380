import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EDITOR_KEYS, editorText } from '../editor.text.ts';
import styles from './editor.module.css';

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={editorText.keysTitle}
      footer={
        <button type="button" className={buttonClass('primary')} onClick={onClose}>
          {editorText.ok}
        </button>
      }
    >
      <dl className={styles.keys}>
        {EDITOR_KEYS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
