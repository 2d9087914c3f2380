import { buttonClass } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KEYS, KEYS_TITLE } from './keys.text.ts';
import { shellText } from './shell.text.ts';
import styles from './key-list.module.css';

/** The site's keys, in a dialog. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={KEYS_TITLE}
      footer={
        <button type="button" className={buttonClass('primary')} onClick={onClose}>
          {shellText.ok}
        </button>
      }
    >
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does }) => (
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
