export { BLOCKS } from './admin/site.text.ts';
