export { findMember, deleteExpiredSessions as sweepAccounts } from './session.repo.ts';
