export { ITEM_TAGS } from './tag.repo.ts';
export { resolveTagNames } from './tag.service.ts';
