export { ProviderError } from './adapters/adapter.ts';
export type { ProviderSettings } from './adapters/adapter.ts';
export { fetchText, getObject, getText, parseJson, resolveAddress } from './adapters/dialect.ts';
export type { Json, JsonRequest } from './adapters/dialect.ts';
export { DirectoryError } from './adapters/directory.ts';
export type { Directory, DirectoryDepartment, DirectoryProblem } from './adapters/directory.ts';
export {
  deleteIdentity,
  deleteProvisioned,
  findConnectedUser,
  foldSubject,
  matchPeople,
} from './identity.repo.ts';
export { findProvider, listProviders } from './provider.repo.ts';
export type { ProviderRow } from './provider.repo.ts';
export { readDirectory } from './read-directory.ts';
