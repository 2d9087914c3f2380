// Why it is as it is: docs/decisions/0125-chat-cards.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { createActor } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Log } from '../../kernel/context.ts';
import type { Dispatch, Reply } from '../../kernel/dispatch.ts';
import { findAccountMember } from '../auth/auth.public.ts';
import { findConnectedUser } from '../identity/identity.public.ts';
import { claimPress, findCard, findOutcome, saveOutcome } from './chat.repo.ts';
import type { CardAction, PressOutcome } from './chat.repo.ts';
import { chatText } from './chat.text.ts';

/** What acting for an account of a chat needs, in a call of the platform or over a connection to it. */
export interface ChatSite {
  db: Db;
  dispatch: Dispatch;
  publicUrl: string;
  now: Date;
  ip: string;
  requestId: string;
  userAgent: string;
  acceptLanguage: string;
  log: Log;
}

export interface Press {
  providerId: Id;
  eventId: string;
  subject: string;
  cardId: string;
  key: string;
}

/** What is asked of a card long after it was sent is not what its recipient sees on the page. */
const CARD_DAYS = 14;
const DAY_MS = 86_400_000;

interface Call {
  key: string;
  params?: unknown;
  body?: unknown;
}

/**
 * Carries out the press of a button as the user who is connected to the account that pressed, through `dispatch` like any call
 * of theirs. A press that is reported again gets the answer of the first time and does nothing.
 */
export async function pressCard(site: ChatSite, press: Press): Promise<PressOutcome> {
  const { db } = site;
  if (!(await claimPress(db, press)))
    return (await findOutcome(db, press)) ?? fail(chatText.running);
  const outcome = await carryOut(site, press);
  await saveOutcome(db, { ...press, outcome });
  return outcome;
}

async function carryOut(site: ChatSite, press: Press): Promise<PressOutcome> {
  const { db, dispatch, now } = site;
  const card = await findCard(db, { id: press.cardId, providerId: press.providerId });
  if (card === null || card.action === null) return fail(chatText.missing);
  const userId = await findConnectedUser(db, press);
  if (userId === null) return fail(chatText.unknown);
  if (String(userId) !== String(card.user_id)) return fail(chatText.recipientOnly);
  const ageMs = now.getTime() - (card.sent_at ?? now).getTime();
  if (ageMs > CARD_DAYS * DAY_MS) return fail(chatText.expired);
  const member = await findAccountMember(db, userId);
  if (member === null) return fail(chatText.disabled);
  const call = toCall(card.action, press.key);
  if (call === null) return fail(chatText.missing);
  const actor = createActor(member, site.ip);
  const reply = await dispatch(toRequest(site, actor, call));
  if (reply.code !== 200) return fail(describeFailure(reply));
  await dispatch(
    toRequest(site, actor, {
      key: 'PUT /notification/:id/read',
      params: { id: card.notification_id },
    }),
  );
  return { isDone: true, message: chatText.done[press.key as keyof typeof chatText.done] };
}

const fail = (message: string): PressOutcome => ({ isDone: false, message });

function toRequest(site: ChatSite, actor: Actor, call: Call) {
  const { requestId, userAgent, acceptLanguage, log } = site;
  return { actor, requestId, userAgent, acceptLanguage, log, ...call };
}

/** The call that a button stands for; null for a button that this card does not have. */
function toCall({ kind, targetId, revision }: CardAction, key: string): Call | null {
  const body = { revision };
  if (kind === 'CONFIRM' && key === 'CONFIRM')
    return { key: 'PUT /announcement/:id/confirm', params: { id: targetId }, body };
  if (kind === 'MUST_READ' && key === 'CONFIRM')
    return { key: 'PUT /mustRead/:contentId/confirm', params: { contentId: targetId }, body };
  if (kind === 'STILL_VALID' && key === 'STILL_VALID')
    return { key: 'PUT /article/:id/stillValid', params: { id: targetId } };
  if (kind === 'REVIEW' && key === 'PUBLISH') {
    const verdict = { id: targetId, status: 'APPROVED', ...body };
    return { key: 'POST /auditlog/content', body: verdict };
  }
  if (kind === 'ACCESS' && (key === 'APPROVE' || key === 'REJECT')) {
    const granted = key === 'APPROVE';
    const decision = { id: targetId, granted, span: granted ? 'month' : null, answer: '' };
    return { key: 'PUT /access/request/decide', body: decision };
  }
  return null;
}

/** What the card says about a refusal: the server's own words, which are for its user, where they have any. */
function describeFailure({ code, msg }: Reply): string {
  if (code === 404) return chatText.changed;
  return code === 409 || code === 403 || code === 429 ? msg : chatText.failed;
}
