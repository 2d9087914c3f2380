import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The texts that stand under a name, which may lead into objects: `realm_access.roles`. */
function listClaimValues(claims: Claims, name: string): string[] {
  if (name === '') return [];
  // names with dots in them, as some providers have, are tried whole first
  const claim = name in claims ? claims[name] : name.split('.').reduce(getNested, claims);
  const list: unknown[] = Array.isArray(claim) ? claim : [claim];
  return list.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String);
}

function getNested(value: unknown, key: string): unknown {
  const hasKey = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return hasKey ? (value as Record<string, unknown>)[key] : undefined;
}

/** The role that the first fitting rule gives; null where none fits. */
export function findRoleByClaims(config: ProviderConfig, claims: Claims): Id | null {
  const values = new Set(listClaimValues(claims, config.roleClaim));
  return config.roles.find(({ value }) => values.has(value))?.roleId ?? null;
}

/** Issuers with accounts of many organisations or of the public, by host; Microsoft's by the name in place of the tenant. */
const SHARED_HOSTS = ['accounts.google.com', 'appleid.apple.com', 'gitlab.com', 'slack.com'];
const SHARED_TENANT =
  /^https:\/\/(?:login\.(?:microsoftonline\.com|partner\.microsoftonline\.cn|windows\.net)|sts\.windows\.net)\/(?:common|organizations|consumers)(?:\/|$)/iu;

/** Whether only people of one organisation can come from an issuer: by its own nature, or by the claim that is set. */
export function isSingleOrganisation({ url, memberClaim, memberValue }: ProviderConfig): boolean {
  if (memberClaim !== '' && memberValue !== '') return true;
  if (memberClaim !== '' || memberValue !== '') return false;
  const host = URL.parse(url)?.hostname ?? '';
  return !SHARED_HOSTS.includes(host) && !SHARED_TENANT.test(url);
}

/** Whether a person is of the organisation that is set; with none set, every account of the issuer is. */
export function isMemberBy(config: ProviderConfig, claims: Claims): boolean {
  const { memberClaim, memberValue } = config;
  return memberClaim === '' || listClaimValues(claims, memberClaim).includes(memberValue);
}

/** Whether a person is staff of the company. */
export function isStaffBy(config: ProviderConfig, claims: Claims): boolean {
  if (config.allStaff) return true;
  return (
    config.staffValue !== '' &&
    listClaimValues(claims, config.staffClaim).includes(config.staffValue)
  );
}
