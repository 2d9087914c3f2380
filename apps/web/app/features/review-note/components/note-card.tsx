import type { ReviewNote } from '@zhihui/contract/features/review-note/review-note.endpoints.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Time } from '../../../ui/time.tsx';
import { reviewNoteText } from '../review-note.text.ts';
import type { Notes } from '../use-review-notes.ts';

const UnsentComposer = lazyPart(() => import('../../annotation/components/unsent-composer.tsx'));

interface NoteCardProps {
  note: ReviewNote;
  notes: Notes;
  /** Revision that is looked at. */
  revision: number;
}

/** One note: who wrote what, and what may be done with it. */
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
