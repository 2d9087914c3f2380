import type {
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const FeedbackDialog = lazyPart(async () => ({
  default: (await import('./feedback-dialog.tsx')).FeedbackDialog,
}));

interface FeedbackButtonProps {
  targetType: FeedbackTarget;
  targetId: Id;
  /** The type that is preselected. */
  type?: FeedbackType;
  className?: string;
  press?: string;
  disabled?: boolean;
  children: ReactNode;
  /** Called after a feedback was sent. */
  onSent?: () => void;
}

/** Opens the dialog to give feedback, which loads when it is first needed. */
export function FeedbackButton(props: FeedbackButtonProps) {
  const { className, press, disabled, children, ...dialog } = props;
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        data-press={press}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open !== null && (
        <Suspense fallback={null}>
          <FeedbackDialog {...dialog} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
