export { deleteIdentity } from './identity.repo.ts';
export { listProviders } from './provider.repo.ts';
export { deleteProvisioned } from './provisioned.repo.ts';
