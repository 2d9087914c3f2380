export { useAuthenticatorCode } from './authenticator.ts';
export { findAuthenticator } from './authenticator.repo.ts';
export { createAuthenticationOptions, useProof } from './passkey.ts';
export { factorMails } from './factor.mails.ts';
export {
  assertSessionNotMoved,
  useRecoveryCode,
  listFactors,
  removeSecondFactor,
  requireConfirmed,
  consumeTicket,
  openTicket,
  useTicketAttempt,
} from './second-factor.ts';
export { listPasskeys } from './passkey.repo.ts';
export { countRecoveryCodes, roleRequiresFactor, sweepTickets } from './second-factor.repo.ts';
