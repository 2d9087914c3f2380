import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import type { SearchSelectProps } from '../../../ui/search-select.tsx';
import { questionText } from '../question.text.ts';

interface SearchDialogProps<T> extends Omit<SearchSelectProps<T>, 'failed'> {
  title: string;
  onClose: () => void;
}

/** A dialog that searches for one entry and picks it. */
export function SearchDialog<T>({ title, onClose, ...field }: SearchDialogProps<T>) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        // browsers without `closedby` offer touch users no other way to close it
        <button type="button" className={getButtonClass()} onClick={onClose}>
          {questionText.cancel}
        </button>
      }
    >
      <SearchSelect {...field} failed={questionText.failed} />
    </Dialog>
  );
}
