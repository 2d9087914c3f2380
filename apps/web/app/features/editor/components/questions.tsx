import { formatExactTime } from '../../../lib/time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { editorText } from '../editor.text.ts';
import type { useLeaveGuard } from '../model/use-leave-guard.ts';
import type { useRestore } from '../model/use-restore.ts';

interface QuestionsProps {
  restore: ReturnType<typeof useRestore>;
  leaveGuard: ReturnType<typeof useLeaveGuard>;
  isDiscarding: boolean;
  /** Whether the draft is all there is of the text. */
  isNew: boolean;
  onDiscard: () => void;
  onCancelDiscard: () => void;
}

/** Everything the editor asks before it does something with a text. */
export function Questions(props: QuestionsProps) {
  const { restore, leaveGuard, isDiscarding, isNew, onDiscard, onCancelDiscard } = props;
  const { copy } = restore;
  return (
    <>
      <ChoiceDialog
        open={copy !== null}
        title={editorText.restoreTitle}
        accept={{ label: editorText.restore, run: restore.accept }}
        decline={{ label: editorText.discardRestore, run: restore.discard }}
        dismiss={restore.later}
      >
        {copy !== null && (
          <p>
            {editorText.getRestoreDescription(
              formatExactTime(copy.at, readChosenZone()),
              copy.doc.title.trim(),
            )}
          </p>
        )}
      </ChoiceDialog>
      <ChoiceDialog
        open={leaveGuard.asking}
        title={editorText.leaveTitle}
        accept={{ label: editorText.leaveAnyway, run: leaveGuard.confirmLeave, danger: true }}
        decline={{ label: editorText.stayHere, run: leaveGuard.cancelLeave }}
      >
        <p>{editorText.leaveDescription}</p>
      </ChoiceDialog>
      <ChoiceDialog
        open={isDiscarding}
        title={isNew ? editorText.discardDraftTitle : editorText.draftDiscardTitle}
        accept={{
          label: isNew ? editorText.discardDraft : editorText.draftDiscard,
          run: onDiscard,
          danger: true,
        }}
        decline={{ label: editorText.cancel, run: onCancelDiscard }}
      >
        <p>{isNew ? editorText.goneDiscardDescription : editorText.draftDiscardDescription}</p>
      </ChoiceDialog>
    </>
  );
}
