import type { ReviewNote } from '@zhihui/contract/features/review-note/review-note.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { NoteLayerProps } from '../../annotation/annotation.public.ts';
import { reviewNoteText } from '../review-note.text.ts';
import type { Notes } from '../use-review-notes.ts';
import { NoteCard } from './note-card.tsx';

const NoteLayer = lazyPart<NoteLayerProps<ReviewNote>>(
  () => import('../../annotation/components/note-layer.tsx'),
);

interface ReviewNotesProps {
  contentId: Id;
  /** Revision whose text stands in `prose`. */
  revision: number;
  /** The element that holds the text; null until it is there. */
  prose: Element | null;
  notes: Notes;
  /** Whether notes can be added here. */
  canWrite: boolean;
}

/** What reviewers wrote, beside the words it is about. */
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
