export { purgeCovers } from './cover.repo.ts';
