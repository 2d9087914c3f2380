import { KeyList } from '../../../ui/key-list.tsx';
import { EDITOR_KEYS, editorText } from '../editor.text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Questions } from './questions.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import type { Editing } from './use-editing.ts';

/** What opens over the text: its settings, the list of keys, questions, and the choice between two versions. */
export function EditorDialogs({ editing }: { editing: Editing }) {
  const { start, work, doc, errors, panel, setPanel, conflict, handIn } = editing;
  const close = () => setPanel(null);
  return (
    <>
      <SettingsDrawer
        open={panel === 'settings'}
        onClose={close}
        model={start.model}
        pinnable={start.pinnable}
        doc={doc}
        categories={start.categories}
        errors={errors}
        cover={editing.cover}
        onChange={work.change}
      />
      <InviteDialog
        open={panel === 'invite'}
        onClose={close}
        draftId={work.saver.origin.draft?.id ?? null}
        onFirst={() => {
          // from here on the text is held by the server
          editing.leaving.free();
          void work.saver.flush().then(() => window.location.reload());
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
        leaving={editing.leaving}
        discarding={panel === 'discard'}
        alone={editing.gone}
        onDiscard={() => {
          close();
          void editing.discarding.discard();
        }}
        onKeep={close}
      />
      {conflict.shown !== null && (
        <ConflictDialog
          conflict={conflict.shown}
          mine={work.read()}
          busy={handIn.busy}
          onMine={() => void conflict.takeMine(handIn.submit)}
          onTheirs={() => void conflict.takeTheirs()}
          onMerge={() => {
            editing.views.look(false);
            conflict.startMerge();
          }}
          onLater={conflict.close}
        />
      )}
    </>
  );
}
