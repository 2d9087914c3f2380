import { z } from 'zod';
import { Id } from '@zhihui/contract/schema.ts';
import type { OnlineState } from '@zhihui/contract/features/company/company.endpoints.ts';
import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import type { Log } from '../../kernel/context.ts';
import { queryVies } from '../../platform/vat/vies.ts';
import { recordVatCheck, messageLanguage } from '../vat/vat.public.ts';
import { findCompany, saveOnlineState } from './company.repo.ts';
import type { CompanyRow, CompanyValues } from './company.repo.ts';
import { isInVies } from '@zhihui/contract/countries.ts';
import type { Country } from '@zhihui/contract/countries.ts';
import { getVatMessage } from '@zhihui/contract/features/vat/vat.rules.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { fieldError } from '../../kernel/errors.ts';
import { checkVat } from '../../platform/vat/check-vat.ts';

/** Minutes before the next request to a service that did not answer. */
const PAUSES = [1, 10, 60, 360];
const MINUTE = 60_000;
const Payload = z.object({ companyId: Id, attempt: z.int().nonnegative() });

/** Queues an online check of the number on commit; saving never waits for it. */
export async function queueOnlineCheck(ctx: Ctx, { id }: CompanyRow): Promise<void> {
  await ctx.deps.addJob(ctx.db, 'vat.online', { companyId: id, attempt: 0 }, { key: toKey(id) });
}

const toKey = (companyId: z.output<typeof Id>) => `vat.online:${companyId}`;

/** The job: queries the service and stores the result in the company and in its owner's history. */
export async function checkOnline(deps: Deps, log: Log, payload: unknown): Promise<void> {
  const { companyId, attempt } = Payload.parse(payload);
  const url = deps.env.VIES_URL;
  const company = await findCompany(deps.db, companyId);
  if (url === undefined || company === undefined || company.online_state === null) return;
  const { vat_number: number, country, user_id: userId } = company;
  const state: OnlineState = await queryVies(url, number).catch((error: unknown) => {
    log.warn({ err: error, attempt }, 'the online check of a number gave no answer');
    return 'UNAVAILABLE' as const;
  });
  await deps.transaction(async (db) => {
    const current = await saveOnlineState(db, { id: companyId, number, state, at: new Date() });
    // the number was changed meanwhile, and has its own job
    if (!current) return;
    const check = { userId, number, country, result: state, rule: null, source: 'VIES' } as const;
    await recordVatCheck(db, check);
    const pause = PAUSES[attempt];
    if (state !== 'UNAVAILABLE' || pause === undefined) return;
    const next = { companyId, attempt: attempt + 1 };
    const runAt = new Date(Date.now() + pause * MINUTE);
    await deps.addJob(db, 'vat.online', next, { key: toKey(companyId), runAt });
  });
}

/**
 * Checks a number offline and records that in the history, also when it is refused. Returns the values to store; throws
 * VALIDATION at the number with the violated rule, in the caller's language.
 */
export async function checkNumber(
  ctx: Ctx,
  country: Country,
  input: string,
): Promise<Pick<CompanyValues, 'vat_number' | 'online_state' | 'online_checked_at'>> {
  if (input === '') return { vat_number: '', online_state: null, online_checked_at: null };
  const check = checkVat(country, input);
  const rule = check.result === 'INVALID' ? check.rule : null;
  const { result, number } = check;
  const entry = { userId: getMemberId(ctx.actor), number, country, result, rule } as const;
  // a separate transaction: a refused number rolls back everything else
  await ctx.inTransaction(({ db }) => recordVatCheck(db, { ...entry, source: 'OFFLINE' }));
  if (rule !== null) {
    const language = messageLanguage(ctx.acceptLanguage);
    throw fieldError({ vatNumber: getVatMessage('INVALID', rule, language) });
  }
  const online = ctx.deps.env.VIES_URL !== undefined && isInVies(country);
  return {
    vat_number: number,
    online_state: online ? 'QUEUED' : null,
    online_checked_at: null,
  };
}
