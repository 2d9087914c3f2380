export { changesAddress } from './changes.address.ts';
export { LookButton } from './components/look-button.tsx';
export { ChangedNote } from './components/changed-note.tsx';
export { PlaceKeeper } from './components/place-keeper.tsx';
export { PrintedFrom } from './components/printed-from.tsx';
