import { MAX_NICKNAME } from '@zhihui/contract/features/user/user.limits.ts';
import { Nickname } from '@zhihui/contract/features/user/user.schema.ts';
import { Email } from '@zhihui/contract/schema.ts';
import { scimError } from './scim-errors.ts';
import { scimText } from './scim.text.ts';
import { toText } from './scim-values.ts';
import type { Values } from './scim-values.ts';

/** Name of a person whom the directory gives none that can be shown. */
const NAMELESS = '新同事';

/** The address to sign in with: the main one, or a user name that is one. Throws BAD_REQUEST for what is none. */
export function getEmail(resource: Values): string | null {
  const emails = (resource['emails'] ?? []) as { value?: string; primary?: boolean }[];
  const main = (emails.find(({ primary }) => primary) ?? emails[0])?.value;
  if (main === undefined) return Email.safeParse(resource['userName']).data ?? null;
  const { data } = Email.safeParse(main);
  if (data === undefined) throw scimError('invalidValue', scimText.value('emails.value'));
  return data;
}

/** What colleagues call a person. */
export function getNickname(resource: Values): string {
  const name = (resource['name'] ?? {}) as Record<string, string | undefined>;
  const { formatted, familyName = '', givenName = '' } = name;
  // Chinese names are written without a space, the family's first
  const chinese = /\p{Script=Han}/u.test(familyName + givenName);
  const fullName = chinese ? familyName + givenName : `${givenName} ${familyName}`.trim();
  const candidates = [resource['displayName'], formatted, fullName, resource['userName']];
  for (const candidate of candidates) {
    const short = toText(candidate)?.split('@')[0]?.slice(0, MAX_NICKNAME);
    const parsed = Nickname.safeParse(short);
    if (parsed.success) return parsed.data;
  }
  return NAMELESS;
}
