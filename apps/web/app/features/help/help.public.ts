export { getChapterAddress } from './help.address.ts';
