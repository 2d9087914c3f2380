export { RangeSheet } from './range-sheet.tsx';
export { UserAccessSheet } from './user-access-sheet.tsx';
