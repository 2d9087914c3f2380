export { lockTree, removeFromGroups } from './group-write.repo.ts';
