import { getButtonClass } from './button.ts';
import { Dialog } from './dialog.tsx';

// The specification requires this title.
const TITLE = 'ERROR';

/** The error dialog, opened. */
export function ErrorMessageDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      footer={
        <button type="button" className={getButtonClass('primary')} onClick={onClose}>
          知道了
        </button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
