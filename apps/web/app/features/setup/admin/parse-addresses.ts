import { MAX_NICKNAME } from '@zhihui/contract/features/user/user.limits.ts';

/** A colleague to invite. */
export interface Invitee {
  email: string;
  nickname: string;
}

const NAMED = /^(?<name>[^<>]*)<(?<email>[^<>]*)>$/u;

/**
 * Reads addresses that were typed one per line, or pasted as a list from a mail program or a table. A name before an
 * address becomes the nickname; else the part before the `@` does. The same address counts once.
 */
export function parseAddresses(text: string): Invitee[] {
  const invitees = text.split(/[\n\r,，;；、]+/u).flatMap((part) => parsePart(part.trim()));
  const byEmail = new Map(invitees.map((invitee) => [invitee.email.toLowerCase(), invitee]));
  return [...byEmail.values()];
}

function parsePart(part: string): Invitee[] {
  const named = NAMED.exec(part)?.groups;
  if (named !== undefined) {
    const { email = '', name = '' } = named;
    return [toInvitee(email.trim(), name.replaceAll(/["'“”]/gu, '').trim())];
  }
  return part
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => toInvitee(word, ''));
}

function toInvitee(email: string, name: string): Invitee {
  return { email, nickname: name === '' ? deriveNickname(email) : truncate(name) };
}

/** The nickname of an account whose name is not known. */
export function deriveNickname(email: string): string {
  return truncate(email.split(/[@+]/u)[0] ?? '');
}

const truncate = (name: string): string => [...name].slice(0, MAX_NICKNAME).join('');
