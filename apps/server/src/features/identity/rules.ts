import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Returns the texts of a claim; its name may be a path into objects: `realm_access.roles`. */
function listClaimValues(claims: Claims, name: string): string[] {
  if (name === '') return [];
  // some providers have claim names with dots, so the whole name is tried first
  const claim = name in claims ? claims[name] : name.split('.').reduce(getNested, claims);
  const list: unknown[] = Array.isArray(claim) ? claim : [claim];
  return list.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String);
}

function getNested(value: unknown, key: string): unknown {
  const hasKey = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return hasKey ? (value as Record<string, unknown>)[key] : undefined;
}

/** Returns the role of the first matching rule; null when none matches. */
export function findRoleByClaims(config: ProviderConfig, claims: Claims): Id | null {
  const values = new Set(listClaimValues(claims, config.roleClaim));
  return config.roles.find(({ value }) => values.has(value))?.roleId ?? null;
}

/**
 * Hosts of issuers with accounts of many organisations or of the public; for Microsoft, the value in place of the
 * tenant.
 */
const SHARED_HOSTS = ['accounts.google.com', 'appleid.apple.com', 'gitlab.com', 'slack.com'];
const SHARED_TENANT =
  /^https:\/\/(?:login\.(?:microsoftonline\.com|partner\.microsoftonline\.cn|windows\.net)|sts\.windows\.net)\/(?:common|organizations|consumers)(?:\/|$)/iu;

/** Whether only people of one organisation can come from an issuer: inherently, or by the configured claim. */
export function isSingleOrganisation({ url, memberClaim, memberValue }: ProviderConfig): boolean {
  if (memberClaim !== '' && memberValue !== '') return true;
  if (memberClaim !== '' || memberValue !== '') return false;
  const host = URL.parse(url)?.hostname ?? '';
  return !SHARED_HOSTS.includes(host) && !SHARED_TENANT.test(url);
}

/** Whether a person belongs to the configured organisation; without one, every account of the issuer does. */
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
