import { exactTime } from '../../../lib/time.ts';
import { chosenZone } from '../../../lib/zone.ts';
import { editorText } from '../editor.text.ts';
import type { useLeaving } from '../model/use-leaving.ts';
import type { useRestore } from '../model/use-restore.ts';
import { QuestionDialog } from './question-dialog.tsx';

interface QuestionsProps {
  restore: ReturnType<typeof useRestore>;
  leaving: ReturnType<typeof useLeaving>;
  discarding: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Everything the editor asks before it does something with a text. */
export function Questions({ restore, leaving, discarding, onDiscard, onKeep }: QuestionsProps) {
  const { copy } = restore;
  return (
    <>
      <QuestionDialog
        open={copy !== null}
        title={editorText.restoreTitle}
        words={
          copy === null
            ? ''
            : editorText.restoreWords(exactTime(copy.at, chosenZone()), copy.doc.title.trim())
        }
        yes={{ label: editorText.restore, run: restore.accept }}
        no={{ label: editorText.restoreNot, run: restore.refuse }}
      />
      <QuestionDialog
        open={leaving.asking}
        title={editorText.leaveTitle}
        words={editorText.leaveWords}
        yes={{ label: editorText.leave, run: leaving.leave, danger: true }}
        no={{ label: editorText.stay, run: leaving.stay }}
      />
      <QuestionDialog
        open={discarding}
        title={editorText.draftDiscardTitle}
        words={editorText.draftDiscardWords}
        yes={{ label: editorText.draftDiscard, run: onDiscard, danger: true }}
        no={{ label: editorText.cancel, run: onKeep }}
      />
    </>
  );
}
