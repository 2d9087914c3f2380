export { getChangesAddress } from './changes.address.ts';
export { ReadingPreferencesButton } from './components/reading-preferences-button.tsx';
export { ChangedNote } from './components/changed-note.tsx';
export { ReadingPositionTracker } from './components/reading-position-tracker.tsx';
export { PrintedFrom } from './components/printed-from.tsx';
