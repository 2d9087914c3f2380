import { KeyList } from '../../../ui/key-list.tsx';
import { EDITOR_KEYS, editorText } from '../editor.text.ts';
import { beginCollaboration } from '../collaboration/begin-collaboration.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import type { Editing } from './use-editing.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import type { useLeaveGuard, useRestore } from '../model/use-draft-prompts.ts';

/** The dialogs of the editor: settings, shortcuts, confirmations, and the conflict between two versions. */
export function EditorDialogs({ editing }: { editing: Editing }) {
  const { start, workspace, doc, errors, panel, setPanel, conflict, submission } = editing;
  const close = () => setPanel(null);
  return (
    <>
      <SettingsDrawer
        open={panel === 'settings'}
        onClose={editing.closeSettings}
        onFinish={editing.finishSettings}
        model={start.model}
        canPin={start.canPin}
        doc={doc}
        categories={start.categories}
        errors={errors}
        cover={editing.cover}
        onChange={workspace.change}
        onCategoryCreated={editing.addCategories}
      />
      <InviteDialog
        open={panel === 'invite'}
        onClose={close}
        draftId={workspace.saver.origin.draft?.id ?? null}
        onBeforeInvitation={async () =>
          (await workspace.saver.flush()) ? workspace.read().content : null
        }
        onFirstInvitation={(content) => void beginCollaboration(workspace, content)}
      />
      <PublishDialog editing={editing} open={panel === 'publish'} onClose={close} />
      <KeyList
        open={panel === 'keys'}
        onClose={close}
        title={editorText.keysTitle}
        ok={editorText.ok}
        keys={EDITOR_KEYS}
      />
      <Questions
        restore={editing.restore}
        leaveGuard={editing.leaveGuard}
        isDiscarding={panel === 'discard'}
        isNew={editing.isGone}
        onDiscard={() => {
          close();
          void editing.discarding.discard();
        }}
        onCancelDiscard={close}
      />
      {conflict.current !== null && (
        <ConflictDialog
          conflict={conflict.current}
          local={workspace.read()}
          busy={submission.busy}
          onKeepLocal={() => void conflict.applyLocal(submission.submit)}
          onUseRemote={() => void conflict.applyRemote()}
          onMerge={() => {
            editing.views.setPreviewing(false);
            conflict.startMerge();
          }}
          onLater={conflict.close}
        />
      )}
    </>
  );
}

interface QuestionsProps {
  restore: ReturnType<typeof useRestore>;
  leaveGuard: ReturnType<typeof useLeaveGuard>;
  isDiscarding: boolean;
  /** Whether the text exists as a draft only. */
  isNew: boolean;
  onDiscard: () => void;
  onCancelDiscard: () => void;
}

/** The confirmations of the editor. */
function Questions(props: QuestionsProps) {
  const { restore, leaveGuard, isDiscarding, isNew, onDiscard, onCancelDiscard } = props;
  const { copy } = restore;
  return (
    <>
      <ChoiceDialog
        open={copy !== null}
        title={editorText.restoreTitle}
        accept={{ label: editorText.restore, run: restore.accept }}
        decline={{ label: editorText.discardRestore, run: restore.discard }}
        dismiss={restore.postpone}
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
        open={leaveGuard.isAsking}
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
