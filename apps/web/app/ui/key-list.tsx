import { getButtonClass } from './button.ts';
import { Dialog } from './dialog.tsx';
import styles from './key-list.module.css';

interface KeyListProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Label of the close button. */
  ok: string;
  /** Keys pressed together or in sequence are separated by spaces. */
  keys: readonly { keys: string; description: string }[];
}

/** A dialog with a list of keys and what they do. */
export function KeyList({ open, onClose, title, ok, keys: list }: KeyListProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <button type="button" className={getButtonClass('primary')} onClick={onClose}>
          {ok}
        </button>
      }
    >
      <dl className={styles.keys}>
        {list.map(({ keys, description }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
