export { findPicture } from './help-picture.ts';
export { suggestHelp } from './help-suggest.ts';
