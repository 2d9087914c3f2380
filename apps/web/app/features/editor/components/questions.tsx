import { exactTime } from '../../../lib/time.ts';
import { chosenZone } from '../../../lib/zone.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { editorText } from '../editor.text.ts';
import type { useLeaving } from '../model/use-leaving.ts';
import type { useRestore } from '../model/use-restore.ts';

interface QuestionsProps {
  restore: ReturnType<typeof useRestore>;
  leaving: ReturnType<typeof useLeaving>;
  discarding: boolean;
  /** Whether the draft is all there is of the text. */
  alone: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Everything the editor asks before it does something with a text. */
export function Questions(props: QuestionsProps) {
  const { restore, leaving, discarding, alone, onDiscard, onKeep } = props;
  const { copy } = restore;
  return (
    <>
      <AskDialog
        open={copy !== null}
        title={editorText.restoreTitle}
        yes={{ label: editorText.restore, run: restore.accept }}
        no={{ label: editorText.restoreNot, run: restore.refuse }}
        later={restore.later}
      >
        {copy !== null && (
          <p>{editorText.restoreWords(exactTime(copy.at, chosenZone()), copy.doc.title.trim())}</p>
        )}
      </AskDialog>
      <AskDialog
        open={leaving.asking}
        title={editorText.leaveTitle}
        yes={{ label: editorText.leave, run: leaving.leave, danger: true }}
        no={{ label: editorText.stay, run: leaving.stay }}
      >
        <p>{editorText.leaveWords}</p>
      </AskDialog>
      <AskDialog
        open={discarding}
        title={alone ? editorText.goneDiscardTitle : editorText.draftDiscardTitle}
        yes={{
          label: alone ? editorText.goneDiscard : editorText.draftDiscard,
          run: onDiscard,
          danger: true,
        }}
        no={{ label: editorText.cancel, run: onKeep }}
      >
        <p>{alone ? editorText.goneDiscardWords : editorText.draftDiscardWords}</p>
      </AskDialog>
    </>
  );
}
