export { deleteOldCodes } from './oauth.repo.ts';
