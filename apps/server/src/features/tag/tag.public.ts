export { ITEM_TAGS } from './tag.repo.ts';
