export { deleteIdentity, deleteProvisioned } from './identity.repo.ts';
export { listProviders } from './provider.repo.ts';
