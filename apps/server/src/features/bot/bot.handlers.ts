import type { botEndpoints } from '@zhihui/contract/features/bot/bot.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { changeBot, createBot, loadBots, removeBot, setEnabled, testBot } from './bot.service.ts';

export const botHandlers: Handlers<typeof botEndpoints> = {
  'GET /bot': (ctx) => loadBots(ctx),
  'POST /bot': (ctx, { body }) => createBot(ctx, body),
  'PUT /bot/:id': (ctx, { params, body }) => changeBot(ctx, params.id, body),
  'PUT /bot/:id/enabled': (ctx, { params, body }) => setEnabled(ctx, params.id, body.enabled),
  'DELETE /bot/:id': async (ctx, { params }) => {
    await removeBot(ctx, params.id);
    return null;
  },
  'POST /bot/:id/test': async (ctx, { params }) => ({ result: await testBot(ctx, params.id) }),
};
