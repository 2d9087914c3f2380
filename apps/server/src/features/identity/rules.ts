import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The texts that stand under a name, which may lead into objects: `realm_access.roles`. */
function valuesOf(claims: Claims, name: string): string[] {
  if (name === '') return [];
  // names with dots in them, as some providers have, are tried whole first
  const found = name in claims ? claims[name] : name.split('.').reduce(inside, claims);
  const list: unknown[] = Array.isArray(found) ? found : [found];
  return list.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String);
}

function inside(value: unknown, key: string): unknown {
  const here = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return here ? (value as Record<string, unknown>)[key] : undefined;
}

/** The role that the first fitting rule gives; null where none fits. */
export function roleBy(config: ProviderConfig, claims: Claims): Id | null {
  const values = new Set(valuesOf(claims, config.roleClaim));
  return config.roles.find(({ value }) => values.has(value))?.roleId ?? null;
}

/** Whether a person is staff of the company. */
export function isStaffBy(config: ProviderConfig, claims: Claims): boolean {
  if (config.allStaff) return true;
  return (
    config.staffValue !== '' && valuesOf(claims, config.staffClaim).includes(config.staffValue)
  );
}
