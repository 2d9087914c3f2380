import type { FastifyRequest } from 'fastify';
import { actorOf } from '../kernel/actor.ts';
import type { Actor, Member } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { hashToken } from '../kernel/token.ts';

export const TOKEN_COOKIE = 'access_token';
export const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'x-xsrf-token';

export type FindMember = (tokenHash: Buffer) => Promise<Member | null>;

/**
 * Caller of an API request. The token counts from the Authorization header (bare or `Bearer …`); from the cookie only
 * together with the XSRF header, which a foreign site can neither read nor send. Throws TOKEN_INVALID on an ended one.
 */
export async function apiActor(request: FastifyRequest, find: FindMember): Promise<Actor> {
  const header = request.headers.authorization;
  if (header !== undefined && header !== '') {
    return memberActor(request, find, header.replace(/^Bearer\s+/iu, ''));
  }
  const cookie = request.cookies[TOKEN_COOKIE];
  const xsrf = request.cookies[XSRF_COOKIE];
  if (
    cookie !== undefined &&
    xsrf !== undefined &&
    xsrf !== '' &&
    request.headers[XSRF_HEADER] === xsrf
  ) {
    return memberActor(request, find, cookie);
  }
  return actorOf(null, request.ip);
}

async function memberActor(
  request: FastifyRequest,
  find: FindMember,
  token: string,
): Promise<Actor> {
  const member = token.length > 200 ? null : await find(hashToken(token));
  if (member === null) throw new AppError('TOKEN_INVALID');
  return actorOf(member, request.ip);
}

/**
 * Reader of a page or a picture: the cookie alone, because browsers send nothing else. Only for answers that change
 * nothing. `ended` tells that a cookie was there but no longer counts.
 */
export async function pageActor(
  request: FastifyRequest,
  find: FindMember,
): Promise<{ actor: Actor; ended: boolean }> {
  const token = request.cookies[TOKEN_COOKIE];
  if (token === undefined || token === '') {
    return { actor: actorOf(null, request.ip), ended: false };
  }
  const member = token.length > 200 ? null : await find(hashToken(token));
  return { actor: actorOf(member, request.ip), ended: member === null };
}
