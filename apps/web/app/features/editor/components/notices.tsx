import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatExactTime } from '../../../lib/time.ts';
import { useZone } from '../../../lib/zone.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { WarnIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { EditorStart } from '../editor.loader.ts';
import { SECTION_NOUNS, editorText } from '../editor.text.ts';
import type { ConnectionState } from '../collaboration/connection.ts';
import { downloadCopy, saveAsOwnDraft } from '../model/save-copy.ts';
import type { RevisionConflict } from '../model/use-conflict.ts';
import type { Workspace } from '../model/workspace.ts';
import { draftText } from '../../draft/draft.public.ts';
import { NoteCard, reviewNoteText } from '../../review-note/review-note.public.ts';
import type { Notes } from '../../review-note/review-note.public.ts';
import type { Editing } from './use-editing.ts';
import editorStyles from './editor.module.css';
import styles from './notices.module.css';

interface NoticesProps {
  start: EditorStart;
  /** Whether submitting publishes at once; null while unknown. */
  publishesDirectly: boolean | null;
  failure: string | null;
  /** A newer revision whose changes were merged into the text. */
  merged: RevisionConflict | null;
  /** Null once the draft was discarded. */
  onDiscard: (() => void) | null;
}

/** Notices about the state of the text: rejection, failure to submit, deleted item and the like. */
export function Notices({ start, publishesDirectly, failure, merged, onDiscard }: NoticesProps) {
  const { model, item, isGone, draft } = start;
  const zone = useZone();
  const restored = item !== null && draft !== null && onDiscard !== null;
  const isOutdated = restored && draft.baseRevision !== null && draft.baseRevision < item.revision;
  return (
    <>
      {failure !== null && (
        <Notice tone="error" alert>
          {failure}
        </Notice>
      )}
      {merged !== null && (
        <Notice tone="info" alert>
          {editorText.conflict.merged(
            merged.editorName,
            formatExactTime(Date.parse(merged.savedAt), zone),
          )}
        </Notice>
      )}
      {isGone && (
        <Notice tone="warning" alert>
          {editorText.itemUnavailable(SECTION_NOUNS[model])}{' '}
          {onDiscard !== null && (
            <button type="button" className={editorStyles.inlineButton} onClick={onDiscard}>
              {editorText.discardDraft}
            </button>
          )}
        </Notice>
      )}
      {draft?.byToken === true && onDiscard !== null && (
        <Notice tone="warning">{draftText.articleNotice}</Notice>
      )}
      {item?.status === 'REJECTED' && (
        <Notice tone="warning">
          {item.rejectReason === null
            ? editorText.rejectedWithoutReason
            : editorText.rejected(item.rejectReason)}
        </Notice>
      )}
      {restored && (
        <Notice tone="info">
          {editorText.draftLoaded(formatExactTime(Date.parse(draft.updatedAt), zone))}
          {isOutdated && editorText.draftOutdated}{' '}
          <button type="button" className={editorStyles.inlineButton} onClick={onDiscard}>
            {editorText.draftDiscard}
          </button>
        </Notice>
      )}
      {item?.isLive === true && publishesDirectly !== true && (
        <Notice tone="info">{editorText.liveRemains}</Notice>
      )}
    </>
  );
}

function Notice({
  tone,
  alert = false,
  children,
}: {
  tone: 'error' | 'warning' | 'info';
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <p className={styles.notice} data-tone={tone} role={alert ? 'alert' : undefined}>
      <WarnIcon small />
      <span>{children}</span>
    </p>
  );
}

const { collaboration: text } = editorText;

/** Says that the connection to the collaborators is lost, for now or for good. */
export function CollaborationNotice({
  state,
  isParticipant,
  workspace,
  leaveFreely,
}: {
  state: ConnectionState | null;
  isParticipant: boolean;
  workspace: Workspace;
  /** Disables the prompt that appears when the user leaves with unsaved changes. */
  leaveFreely: () => void;
}) {
  const [busy, setBusy] = useState(false);
  if (state?.kind === 'offline') {
    return (
      <p className={styles.notice} data-tone="info" role="status">
        <WarnIcon small />
        <span>{text.offline}</span>
      </p>
    );
  }
  if (state?.kind !== 'ended') return null;
  const saveAsDraft = async () => {
    setBusy(true);
    const result = await saveAsOwnDraft(workspace);
    setBusy(false);
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, editorText.networkError));
      return;
    }
    leaveFreely();
    window.location.assign(`/editor?draft=${result.data.id}`);
  };
  const reopen = () => {
    leaveFreely();
    window.location.reload();
  };
  return (
    <p className={styles.notice} data-tone="warning" role="alert">
      <WarnIcon small />
      <span>
        {(isParticipant ? text.participantEnded : text.ended)(state.reason)}{' '}
        {isParticipant && (
          <>
            <button
              type="button"
              className={editorStyles.inlineButton}
              disabled={busy}
              onClick={() => void saveAsDraft()}
            >
              {text.saveAsDraft}
            </button>{' '}
          </>
        )}
        <button
          type="button"
          className={editorStyles.inlineButton}
          onClick={() => downloadCopy(workspace.read())}
        >
          {text.download}
        </button>{' '}
        <button type="button" className={editorStyles.inlineButton} onClick={reopen}>
          {text.reopen}
        </button>
      </span>
    </p>
  );
}

/** Shows the notes of reviewers on a returned text, with a link to each passage in the source. */
export function EditorNotes({ editing, notes }: { editing: Editing; notes: Notes }) {
  const { item } = editing.start;
  const { list } = notes;
  if (item === null || list.length === 0) return null;
  const unresolvedCount = list.filter((note) => !note.resolved).length;
  const revealQuote = (exact: string) => {
    const { source } = editing.workspace;
    // Markdown syntax may interrupt the quoted text: fall back to its longest line
    const [line = ''] = exact.split('\n').sort((a, b) => b.length - a.length);
    return source?.find(exact) === true || source?.find(line) === true;
  };
  return (
    <details className={styles.notes} open>
      <summary>
        {reviewNoteText.authorNotes(list.length)} ·{' '}
        {reviewNoteText.unresolvedCount(unresolvedCount)}
      </summary>
      <ul>
        {[...list]
          .sort((a, b) => a.selector.start - b.selector.start)
          .map((note) => (
            <li key={note.id} data-done={note.resolved}>
              <button type="button" onClick={() => revealQuote(note.selector.exact)}>
                {editorText.noteAbout(note.selector.exact)}
              </button>
              <NoteCard note={note} notes={notes} revision={item.revision} />
            </li>
          ))}
      </ul>
    </details>
  );
}
