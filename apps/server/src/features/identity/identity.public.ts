export { DirectoryError } from './adapters/directory.ts';
export type { Directory, DirectoryDepartment, DirectoryProblem } from './adapters/directory.ts';
export { deleteIdentity, deleteProvisioned, matchPeople } from './identity.repo.ts';
export { findProvider, listProviders } from './provider.repo.ts';
export { readDirectory } from './read-directory.ts';
