import type {
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useId, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { feedbackText } from '../feedback.text.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { createUnsentFeedback } from './unsent-feedback.ts';

interface FeedbackDialogProps {
  targetType: FeedbackTarget;
  targetId: Id;
  type?: FeedbackType;
  open: boolean;
  close: () => void;
  onSent?: () => void;
}

/** What somebody thinks of an article or a comment, with words. Closed while it is sent, it is sent all the same. */
export function FeedbackDialog({ open, close, ...form }: FeedbackDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  const unsent = createUnsentFeedback(user?.id, form.targetType, form.targetId);
  const cancel = () => {
    // what is on its way is needed again when it does not arrive
    if (!busy) unsent.discard();
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={feedbackText.title}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={cancel}>
            {feedbackText.cancel}
          </button>
          <button
            type="submit"
            form={id}
            className={getButtonClass('primary')}
            aria-busy={busy || undefined}
          >
            {busy ? feedbackText.sending : feedbackText.send}
          </button>
        </>
      }
    >
      <FeedbackForm {...form} unsent={unsent} id={id} busy={busy} setBusy={setBusy} close={close} />
    </Dialog>
  );
}
