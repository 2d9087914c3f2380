import { can as holderCan } from '@zhihui/contract/can.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Access } from '@zhihui/contract/endpoint.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import { VISITOR, getVisibilityLevel } from './viewer.ts';
import type { Viewer } from './viewer.ts';
import { toCountedAddress } from './address.ts';
import { AppError } from './errors.ts';

/** The token by which a program calls in place of a session; it limits what the account may do. */
export interface ApiToken {
  id: Id;
  name: string;
  /** It belongs to an integration, whose account no person signs in to. */
  service: boolean;
  /** The registered client that it was made for, by consent: it counts at /mcp alone. Null for others. */
  client: string | null;
  scopes: ReadonlySet<Scope>;
}

/** The signed-in caller, read afresh from the database for every request. */
export interface Member {
  userId: Id;
  /** 0 where there is no session: for tokens and jobs. */
  sessionId: Id;
  token?: ApiToken;
  nickname: string;
  /** Time of the last authentication. */
  confirmedAt: Date;
  /** From where, and in which browser. */
  confirmedFrom?: { ip: string; userAgent: string };
  roleCode: string;
  admin: boolean;
  /** Staff roles read INTERNAL categories. */
  staff: boolean;
  permissions: ReadonlySet<string>;
  /** False: no category is assigned to them, which saves reading them; else it is not known. */
  moderates?: boolean;
  /** Audiences of GRANTED categories they belong to, and contents opened to them by name. */
  audiences: readonly Id[];
  opened: readonly Id[];
  /** Position of the database's log after the user's last write; `newest`: unknown, or just signed in. */
  writtenPosition?: string | null;
  /**
   * For an Admin who previews the site as another role: the real account. The other fields of the member are those of the
   * previewed role, which is no account; see `previewOf`.
   */
  preview?: { adminId: Id };
  /** What pages show of the person, where it was read together with the session. */
  shown?: CurrentUser | null;
}

/** An id that no account will ever have, so that a preview shows no user's own data. */
export const NO_USER_ID: Id = '9223372036854775807';

export interface Actor extends Viewer {
  /** Null for visitors. */
  member: Member | null;
  /** The company's directory service, which has calls of its own and no rights elsewhere. */
  directory?: true;
  /** Address the request came from, for limits and logs. */
  ip: string;
}

/** The caller behind a request. */
export function createActor(member: Member | null, ip: string): Actor {
  if (member === null) return { member, ...VISITOR, ip };
  const announcements = holderCan(member, 'announcement.page');
  const { audiences, opened } = member;
  return { member, level: getVisibilityLevel(member), announcements, audiences, opened, ip };
}

/** The company's directory service. */
export function createDirectoryActor(ip: string): Actor {
  return { ...createActor(null, ip), directory: true };
}

/** Whether the caller holds the code; Admin holds all. */
export function can(actor: Actor, code: PermissionCode): boolean {
  return holderCan(actor.member, code);
}

/** Outcome of an endpoint's access rule for this caller. */
export function checkAccess(
  actor: Actor,
  access: Access,
): 'ok' | 'NOT_SIGNED_IN' | 'NO_PERMISSION' | 'TOKEN_INVALID' {
  if (access === 'scim') return actor.directory === true ? 'ok' : 'TOKEN_INVALID';
  if (access === 'public') return 'ok';
  if (actor.member === null) return 'NOT_SIGNED_IN';
  if (access === 'signedIn') return 'ok';
  if (access === 'admin') return actor.member.admin ? 'ok' : 'NO_PERMISSION';
  const codes = typeof access === 'string' ? [access] : access;
  return codes.some((code) => can(actor, code)) ? 'ok' : 'NO_PERMISSION';
}

/** Id of the signed-in caller. Throws NOT_SIGNED_IN for visitors. */
export function getMemberId(actor: Actor): Id {
  if (actor.member === null) throw new AppError('NOT_SIGNED_IN');
  return actor.member.userId;
}

/** Limits count per account, or per address for visitors. */
export function getLimitKey(actor: Actor): string {
  if (actor.directory === true) return 'directory';
  return actor.member === null ? `ip:${toCountedAddress(actor.ip)}` : `user:${actor.member.userId}`;
}
