import { getButtonClass } from './button.ts';
import { Dialog } from './dialog.tsx';
import styles from './key-list.module.css';

interface KeyListProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Name of the button that closes it. */
  ok: string;
  /** Keys pressed together or one after another stand with spaces between. */
  keys: readonly { keys: string; description: string }[];
}

/** Keys and what they do, in a dialog. */
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
