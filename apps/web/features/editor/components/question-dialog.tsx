import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface QuestionDialogProps {
  open: boolean;
  title: string;
  words: string;
  yes: { label: string; run: () => void; danger?: boolean };
  no: { label: string; run: () => void };
}

/** Asks one thing. Esc means no. */
export function QuestionDialog({ open, title, words, yes, no }: QuestionDialogProps) {
  return (
    <Dialog
      confirm
      open={open}
      onClose={() => open && no.run()}
      title={title}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={no.run}>
            {no.label}
          </button>
          <button
            type="button"
            className={buttonClass(yes.danger ? 'danger' : 'primary')}
            onClick={yes.run}
          >
            {yes.label}
          </button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  );
}
