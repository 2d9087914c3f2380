export { NoteCard, ReviewNotes } from './components/review-notes.tsx';
export { reviewNoteText } from './review-note.text.ts';
export { useReviewNotes } from './use-review-notes.ts';
export type { Notes } from './use-review-notes.ts';
