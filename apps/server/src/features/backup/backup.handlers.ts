import type { backupEndpoints } from '@zhihui/contract/features/backup/backup.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { loadBackupOverview } from './backup.service.ts';

export const backupHandlers: Handlers<typeof backupEndpoints> = {
  'GET /backup': (ctx) => loadBackupOverview(ctx.db, ctx.deps.env, ctx.now()),

  'POST /backup': async (ctx) => {
    await ctx.deps.addJob(ctx.db, 'backup.make', {}, { key: 'backup', maxAttempts: 1 });
    return null;
  },
};
