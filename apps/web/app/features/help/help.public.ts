export { chapterAddress } from './help.address.ts';
