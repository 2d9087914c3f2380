import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

/** Default settings: everyone who signs in gets an account, as an external. */
export const PLAIN_CONFIG: ProviderConfig = {
  url: '',
  clientId: '',
  agentId: '',
  scopes: '',
  cards: false,
  startTls: false,
  ca: '',
  memberClaim: '',
  memberValue: '',
  baseDn: '',
  filter: '',
  createAccounts: true,
  allStaff: false,
  staffClaim: '',
  staffValue: '',
  roleClaim: '',
  roles: [],
};

/** A provider straight in the table; resolves to its id. */
export async function makeProvider(
  app: TestApp,
  input: { kind: IdentityKind; config: Partial<ProviderConfig>; secret?: string; name?: string },
): Promise<Id> {
  const { kind, secret, name = '企业账号' } = input;
  const { id } = await sql<{ id: Id }>`insert into identity_providers ${sql.values({
    kind,
    name,
    config: JSON.stringify({ ...PLAIN_CONFIG, ...input.config }),
    secret: secret === undefined ? null : app.deps.secrets.encrypt(secret),
  })} returning id`.one(app.db);
  return id;
}
