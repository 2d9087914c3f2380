import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { SignInMethod } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Generated } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Json, Key, NullTime, Time } from './columns.ts';

interface Authenticators {
  user_id: Id;
  secret: string;
  confirmed_at: Date;
  used_at: NullTime;
  last_step: Generated<number>;
}
interface PendingAuthenticators {
  user_id: Id;
  secret: string;
  created_at: Time;
}
interface RecoveryCodes {
  id: Key;
  user_id: Id;
  code_hash: Buffer;
  used_at: NullTime;
}
interface Passkeys {
  id: Key;
  user_id: Id;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Date;
  used_at: NullTime;
}
interface Tickets {
  token_hash: Buffer;
  purpose: 'FACTOR' | 'PASSKEY_SIGN_IN' | 'PASSKEY_ADD' | 'CONFIRM' | 'COMPANY';
  user_id: Id | null;
  data: Json<unknown>;
  tries: Generated<number>;
  expires_at: Date;
}
interface SignIns {
  id: Key;
  user_id: Id;
  method: SignInMethod;
  factor: Factor | null;
  succeeded: boolean;
  tries: Generated<number>;
  ip: string;
  user_agent: string;
  created_at: Date;
}

interface IdentityProviders {
  id: Key;
  kind: IdentityKind;
  name: string;
  enabled: Generated<boolean>;
  config: Json<ProviderConfig>;
  secret: string | null;
  created_at: Time;
  updated_at: Time;
}
interface Identities {
  id: Key;
  provider_id: Id;
  user_id: Id;
  subject: string;
  label: string;
  created_at: Time;
  used_at: NullTime;
}

/** Second factors, what is begun and not finished, and the history of signing in. */
export interface SecurityTables {
  authenticators: Authenticators;
  pending_authenticators: PendingAuthenticators;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  tickets: Tickets;
  sign_ins: SignIns;
  identity_providers: IdentityProviders;
  identities: Identities;
}
