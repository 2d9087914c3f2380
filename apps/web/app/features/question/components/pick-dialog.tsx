import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import type { PickFieldProps } from '../../../ui/pick-field.tsx';
import { questionText } from '../question.text.ts';

interface PickDialogProps<T> extends Omit<PickFieldProps<T>, 'failed'> {
  title: string;
  onClose: () => void;
}

/** A dialog in which one thing is looked for and picked. */
export function PickDialog<T>({ title, onClose, ...field }: PickDialogProps<T>) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        // browsers that know no `closedby` close it by nothing else under a finger
        <button type="button" className={buttonClass()} onClick={onClose}>
          {questionText.cancel}
        </button>
      }
    >
      <PickField {...field} failed={questionText.failed} />
    </Dialog>
  );
}
