import type { tokenEndpoints } from '@zhihui/contract/features/token/token.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { toOffset } from '../../kernel/paging.ts';
import { assertSessionNotMoved } from '../factor/factor.public.ts';
import { listTokens } from './token.repo.ts';
import {
  createPersonalToken,
  createServiceToken,
  listPersonal,
  presentManaged,
  renewPersonalToken,
  renewServiceToken,
  revoke,
  updateServiceToken,
} from './token.service.ts';

export const tokenHandlers: Handlers<typeof tokenEndpoints> = {
  'GET /user/token': (ctx) => {
    assertSessionNotMoved(ctx);
    return listPersonal(ctx);
  },
  'POST /user/token': (ctx, { body }) => createPersonalToken(ctx, body),
  'PUT /user/token/:id/renew': (ctx, { params }) => renewPersonalToken(ctx, params.id),
  'DELETE /user/token/:id': (ctx, { params }) => revoke(ctx, params.id, 'own'),

  'GET /token/page': async (ctx, { query }) => {
    const { current, size, kind = null, state = null, keyword = '' } = query;
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listTokens(ctx.db, { kind, state, keyword }, page);
    return { records: rows.map(presentManaged), total, current, size };
  },
  'POST /token/service': (ctx, { body }) => createServiceToken(ctx, body),
  'PUT /token/service/:id': (ctx, { params, body }) => updateServiceToken(ctx, params.id, body),
  'PUT /token/service/:id/renew': (ctx, { params }) => renewServiceToken(ctx, params.id),
  'DELETE /token/:id': (ctx, { params }) => revoke(ctx, params.id, 'any'),
};
