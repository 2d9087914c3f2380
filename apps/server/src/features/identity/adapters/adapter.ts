// Why it is as it is: docs/decisions/0094-company-membership.md
import { RefusedAddressError } from '../../../platform/outbound/outbound.ts';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';

/** A provider as its adapter works with it. */
export interface ProviderSettings {
  config: ProviderConfig;
  secret: string | null;
}

/** A person as a provider tells of them, after it has proven who they are. */
export interface CompanyPerson {
  /** How the provider tells people apart, for good. */
  subject: string;
  name: string;
  /** Only one that the provider vouches for. */
  email: string | null;
  /** Everything it said, for the rules that make roles of it. */
  claims: Readonly<Record<string, unknown>>;
  /** Where the browser goes to sign out there too; null where there is no such place. */
  signOut: string | null;
}

/** What a browser was sent away with and is to come back with. */
export interface SignInState {
  /** Where it is to come back to. */
  returnUrl: string;
  state: string;
  /** What the adapter needs to remember of the beginning. */
  memory: Readonly<Record<string, string>>;
}

/** A provider whose own page asks people who they are. */
export interface RedirectAdapter {
  /** The address of that page, and what to remember. Throws ProviderError. */
  start(
    settings: ProviderSettings,
    signInState: Omit<SignInState, 'memory'>,
  ): Promise<{ url: string; memory: Record<string, string> }>;
  /** The person who came back with this query. Throws ProviderError. */
  finish(
    settings: ProviderSettings,
    signInState: SignInState,
    query: string,
  ): Promise<CompanyPerson>;
}

/** Why a sign-in failed: no answer, an answer that cannot be trusted, or a person who is no member of the organisation. */
type Reason = 'unavailable' | 'refused' | 'not-member';

/** A provider did not answer in time or at all, or its answer does not let the person sign in. */
export class ProviderError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.reason = reason;
  }
}

/** A provider that the network does not reach may come back; one at a refused address does not. */
export function getReason(error: unknown): 'unavailable' | 'refused' {
  return error instanceof RefusedAddressError ? 'refused' : 'unavailable';
}

/** Seconds that a provider may take to answer. */
export const TIMEOUT_S = 8;
