export { previewGroupEnd } from './range.service.ts';
export { removeUserGrants } from './readers.repo.ts';
