// Why it is as it is: docs/decisions/0094-company-membership.md
import { RefusedAddressError } from '../../../platform/outbound/outbound.ts';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';

/** Settings of a provider for its adapter. */
export interface ProviderSettings {
  config: ProviderConfig;
  secret: string | null;
}

/** A person as described by a provider after sign-in there. */
export interface CompanyPerson {
  /** Permanent identifier of the person at the provider. */
  subject: string;
  name: string;
  /** Only an address that the provider has verified. */
  email: string | null;
  /** All claims of the provider, for the rules that assign roles. */
  claims: Readonly<Record<string, unknown>>;
  /** Where the browser goes to sign out there too; null when there is no such address. */
  signOut: string | null;
}

/** State of a redirect that the browser has to return with. */
export interface SignInState {
  /** Where the provider sends the browser back to. */
  returnUrl: string;
  state: string;
  /** Values that the adapter needs again at the end. */
  memory: Readonly<Record<string, string>>;
}

/** State at the start; `inApp` in the browser of the provider's chat, which knows the person already. */
export interface StartState extends Omit<SignInState, 'memory'> {
  inApp: boolean;
}

/** A provider that signs people in on its own page. */
export interface RedirectAdapter {
  /** Returns the address of that page, and the values to remember. Throws ProviderError. */
  start(
    settings: ProviderSettings,
    signInState: StartState,
  ): Promise<{ url: string; memory: Record<string, string> }>;
  /** Returns the person who came back with this query. Throws ProviderError. */
  finish(
    settings: ProviderSettings,
    signInState: SignInState,
    query: string,
  ): Promise<CompanyPerson>;
}

/** Why a sign-in failed: no response, an untrusted response, or a person outside the organisation. */
type Reason = 'unavailable' | 'refused' | 'not-member';

/** The provider did not respond in time, or its response does not let the person sign in. */
export class ProviderError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.reason = reason;
  }
}

/** Returns the reason for a failed request: an unreachable provider may recover, one at a refused address does not. */
export function getReason(error: unknown): 'unavailable' | 'refused' {
  return error instanceof RefusedAddressError ? 'refused' : 'unavailable';
}

/** Timeout for a provider's response, in seconds. */
export const TIMEOUT_S = 8;
