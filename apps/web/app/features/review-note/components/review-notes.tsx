import type { ReviewNote } from '@zhihui/contract/features/review-note/review-note.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { NoteLayerProps } from '../../annotation/annotation.public.ts';
import { reviewNoteText } from '../review-note.text.ts';
import type { Notes } from '../use-review-notes.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Time } from '../../../ui/time.tsx';

const NoteLayer = lazyPart<NoteLayerProps<ReviewNote>>(
  () => import('../../annotation/components/note-layer.tsx'),
);

interface ReviewNotesProps {
  contentId: Id;
  /** Revision of the text in `prose`. */
  revision: number;
  /** The element with the text; null until it is rendered. */
  prose: Element | null;
  notes: Notes;
  /** Whether notes can be added here. */
  canWrite: boolean;
}

/** Notes of reviewers beside the passages they refer to. */
export function ReviewNotes({ contentId, revision, prose, notes, canWrite }: ReviewNotesProps) {
  if (notes.failed) {
    return (
      <p>
        {reviewNoteText.failed}{' '}
        <button type="button" onClick={notes.load}>
          {reviewNoteText.retry}
        </button>
      </p>
    );
  }
  if (prose === null || (!canWrite && notes.list.length === 0)) return null;
  const writing = { letter: 'n', keys: reviewNoteText.keys, send: notes.add };
  return (
    <Suspense>
      <NoteLayer
        name={`review ${contentId}`}
        prose={prose}
        notes={notes.list}
        renderCard={(note) => <NoteCard note={note} notes={notes} revision={revision} />}
        outdatedText={reviewNoteText.outdated}
        writing={canWrite ? writing : null}
      />
    </Suspense>
  );
}

const UnsentComposer = lazyPart(() => import('../../annotation/components/unsent-composer.tsx'));

interface NoteCardProps {
  note: ReviewNote;
  notes: Notes;
  /** The revision shown. */
  revision: number;
}

/** One note: its author and text, and its actions. */
export function NoteCard({ note, notes, revision }: NoteCardProps) {
  const [editing, setEditing] = useState(false);
  const { author, content, abilities, resolved } = note;
  return (
    <>
      <header>
        <Avatar person={author} size="small" />
        <b>{author.nickname}</b>
        <Time at={note.createdAt} />
        {note.revision !== revision && (
          <span>{reviewNoteText.previousRevision(note.revision)}</span>
        )}
        {note.edited && <span>{reviewNoteText.edited}</span>}
        {resolved && <span>{reviewNoteText.resolved}</span>}
      </header>
      {editing ? (
        <Suspense fallback={<p>{content}</p>}>
          <UnsentComposer
            name={`review note ${note.id}`}
            label={reviewNoteText.field}
            action={reviewNoteText.save}
            content={content}
            onSend={(text) => notes.change(note.id, text)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <p>{content}</p>
      )}
      <footer>
        {abilities.resolve && (
          <button type="button" onClick={() => void notes.resolve(note, !resolved)}>
            {resolved ? reviewNoteText.reopen : reviewNoteText.resolve}
          </button>
        )}
        {abilities.edit && !editing && (
          <>
            <button type="button" onClick={() => setEditing(true)}>
              {reviewNoteText.edit}
            </button>
            <button type="button" onClick={() => void notes.remove(note)}>
              {reviewNoteText.remove}
            </button>
          </>
        )}
      </footer>
    </>
  );
}
