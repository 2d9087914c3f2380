export { findPicture } from './help-chapter.ts';
export { suggestHelp } from './help-search.ts';
