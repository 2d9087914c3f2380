import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { factorText } from './factor.text.ts';
import { insertTicket, attemptTicket, useTicket } from './ticket.repo.ts';
import type { TicketPurpose, TicketRow } from './ticket.repo.ts';

const LIFETIME_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

/** Begins what the same browser is to finish within five minutes; gives the ticket that stands for it. */
export async function openTicket(
  ctx: Ctx,
  row: { purpose: TicketPurpose; userId: Id | null; data: unknown },
): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(ctx.now().getTime() + LIFETIME_MS);
  await insertTicket(ctx.db, { ...row, tokenHash: hashToken(ticket), expiresAt });
  return ticket;
}

/** The ticket, with one try counted for good. Throws BAD_REQUEST when it ran out or was tried five times. */
export async function useTicketAttempt(
  ctx: Ctx,
  purpose: TicketPurpose,
  ticket: string,
): Promise<TicketRow> {
  const row = { tokenHash: hashToken(ticket), purpose, maxAttempts: MAX_ATTEMPTS, now: ctx.now() };
  const ticketRow = await attemptTicket(ctx.db, row);
  if (ticketRow === null) throw badRequest(factorText.restartVerification);
  return ticketRow;
}

/** Uses the ticket up with the open transaction. Throws BAD_REQUEST when somebody else was first. */
export async function consumeTicket(ctx: Ctx, ticket: string): Promise<void> {
  if (!(await useTicket(ctx.db, hashToken(ticket))))
    throw badRequest(factorText.restartVerification);
}
