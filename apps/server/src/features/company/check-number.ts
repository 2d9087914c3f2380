import { isInVies } from '@zhihui/contract/countries.ts';
import type { Country } from '@zhihui/contract/countries.ts';
import { getVatMessage } from '@zhihui/contract/features/vat/vat.rules.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { fieldError } from '../../kernel/errors.ts';
import { checkVat } from '../../platform/vat/check-vat.ts';
import { messageLanguage, recordVatCheck } from '../vat/vat.public.ts';
import type { CompanyValues } from './company.repo.ts';

/**
 * Checks a number offline and writes that into the history, also when it is refused. Resolves to what is stored of it;
 * throws VALIDATION at the number with the rule it breaks, in the language of the caller.
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
  // of its own: a number that is refused takes back everything else
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
