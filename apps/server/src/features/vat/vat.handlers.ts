import type { vatEndpoints } from '@zhihui/contract/features/vat/vat.endpoints.ts';
import { getVatMessage } from '@zhihui/contract/features/vat/vat.rules.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import { messageLanguage } from './language.ts';
import { listVatChecks } from './vat.repo.ts';

export const vatHandlers: Handlers<typeof vatEndpoints> = {
  'GET /user/vat/history': async (ctx, { query }) => {
    const { current, size, number = '', country = null, result = null } = query;
    const { from = null, until = null } = query;
    const vatNumber = number.toUpperCase().replaceAll(/[\s.\-/]/gu, '');
    const filter = {
      userId: getMemberId(ctx.actor),
      number: vatNumber,
      country,
      result,
      from,
      until,
    };
    const { rows, total } = await listVatChecks(ctx.db, filter, {
      limit: size,
      offset: toOffset(current, size),
    });
    const language = messageLanguage(ctx.acceptLanguage);
    const records = rows.map(({ created_at, ...row }) => ({
      ...row,
      message: getVatMessage(row.result, row.rule, language),
      createdAt: created_at.toISOString(),
    }));
    return { records, total, current, size };
  },
};
