export { default as Effect } from '../components/effect.tsx';
export { changesReaders } from '../changes-readers.ts';
export { RangeSheet } from './range-sheet.tsx';
export { UserAccessSheet } from './user-access-sheet.tsx';
