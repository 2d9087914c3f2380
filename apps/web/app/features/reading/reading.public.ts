export { changesAddress } from './changes.address.ts';
export { ChangedNote } from './components/changed-note.tsx';
