export { removeFromGroups } from './group-write.repo.ts';
