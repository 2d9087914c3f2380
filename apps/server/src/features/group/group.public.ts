export { removeFromGroups } from './group-write.repo.ts';
export { listDepartmentsOf } from './group.repo.ts';
