import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { createActor } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { VISITOR } from '../../kernel/viewer.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findAccountMember } from '../auth/auth.public.ts';
import { findConnectedUser } from '../identity/identity.public.ts';
import type { BotChat, BotMessage } from './adapters/adapter.ts';
import { listViewers } from './reader.repo.ts';

/** More people than these are not compared: the group counts as one with visitors. */
const MAX_MEMBERS = 1000;

/** The person with this id at the provider as a caller, with the rights they have now; null without an account in use. */
export async function findPerson(
  db: Db,
  providerId: Id,
  subject: string | null,
): Promise<Actor | null> {
  const userId = subject === null ? null : await findConnectedUser(db, { providerId, subject });
  const member = userId === null ? null : await findAccountMember(db, userId);
  return member === null ? null : createActor(member, '');
}

/**
 * Whose rights an answer has: those of the sender in a private chat, and in a group what all its members may read. Null for
 * a sender of a private message without an account in use.
 */
export async function findReader(
  db: Db,
  providerId: Id,
  message: Pick<BotMessage, 'chat' | 'findSender'>,
): Promise<Actor | null> {
  const { chat } = message;
  if (chat.kind === 'private') return findPerson(db, providerId, await message.findSender());
  return { member: null, ...(await findCommonViewer(db, providerId, chat)), ip: '' };
}

type Group = Extract<BotChat, { kind: 'group' }>;

/** What every member of the group may read; a person of another organisation or without an account is a visitor. */
async function findCommonViewer(db: Db, providerId: Id, group: Group): Promise<Viewer> {
  // where the platform fails to tell who is in the group, the least is shown
  const members = await group.listMembers().catch(() => null);
  if (members === null || members.length === 0 || members.length > MAX_MEMBERS) return VISITOR;
  const subjects = members.filter((member) => member !== null);
  if (subjects.length < members.length) return VISITOR;
  const viewers = await listViewers(db, providerId, subjects);
  const known = new Set(viewers.map(({ subject }) => subject));
  if (!subjects.every((subject) => known.has(subject))) return VISITOR;
  return viewers.reduce<Viewer>(intersect, viewers[0] ?? VISITOR);
}

function intersect(a: Viewer, b: Viewer): Viewer {
  return {
    level: a.level < b.level ? a.level : b.level,
    announcements: a.announcements && b.announcements,
    audiences: common(a.audiences, b.audiences),
    opened: common(a.opened, b.opened),
  };
}

function common(left: readonly Id[], right: readonly Id[]): Id[] {
  const known = new Set(right.map(String));
  return left.filter((id) => known.has(String(id)));
}
