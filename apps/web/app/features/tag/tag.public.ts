export { tagText } from './admin/tag-admin.text.ts';
export { TagSelect, findTags } from './admin/tag-select.tsx';
