import { KeyList } from '../../../ui/key-list.tsx';
import { EDITOR_KEYS, editorText } from '../editor.text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Questions } from './questions.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import type { Editing } from './use-editing.ts';

/** What opens over the text: its settings, the list of keys, questions, and the choice between two versions. */
export function EditorDialogs({ editing }: { editing: Editing }) {
  const {
    start,
    work: workspace,
    doc,
    errors,
    panel,
    setPanel,
    conflict,
    handIn: submission,
  } = editing;
  const close = () => setPanel(null);
  return (
    <>
      <SettingsDrawer
        open={panel === 'settings'}
        onClose={close}
        model={start.model}
        canPin={start.canPin}
        doc={doc}
        categories={start.categories}
        errors={errors}
        cover={editing.cover}
        onChange={workspace.change}
      />
      <InviteDialog
        open={panel === 'invite'}
        onClose={close}
        draftId={workspace.saver.origin.draft?.id ?? null}
        onFirstInvitation={() => {
          // from here on the text is held by the server
          editing.leaving.allowLeaving();
          void workspace.saver.flush().then(() => window.location.reload());
        }}
      />
      <KeyList
        open={panel === 'keys'}
        onClose={close}
        title={editorText.keysTitle}
        ok={editorText.ok}
        keys={EDITOR_KEYS}
      />
      <Questions
        restore={editing.restore}
        leaveGuard={editing.leaving}
        isDiscarding={panel === 'discard'}
        isNew={editing.gone}
        onDiscard={() => {
          close();
          void editing.discarding.discard();
        }}
        onCancelDiscard={close}
      />
      {conflict.shown !== null && (
        <ConflictDialog
          conflict={conflict.shown}
          local={workspace.read()}
          busy={submission.busy}
          onKeepLocal={() => void conflict.takeMine(submission.submit)}
          onUseRemote={() => void conflict.takeTheirs()}
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
