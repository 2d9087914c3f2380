export { ITEM_TAGS } from './tag.rows.ts';
