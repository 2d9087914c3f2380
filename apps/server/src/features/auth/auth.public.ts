export { findMember } from './session.repo.ts';
