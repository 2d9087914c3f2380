// Why it is as it is: docs/decisions/0110-first-run-and-whole-back-office.md
import type { setupEndpoints } from '@zhihui/contract/features/setup/setup.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMailTransport, siteSettings } from '../setting/setting.public.ts';
import { finishSetup, readSetupState } from './setup.repo.ts';

export const setupHandlers: Handlers<typeof setupEndpoints> = {
  'GET /setup': async ({ db, deps }) => {
    const [state, settings] = await Promise.all([readSetupState(db), siteSettings(db)]);
    return { ...state, mail: getMailTransport(settings, deps.env) };
  },

  'PUT /setup/done': async ({ db }) => {
    await finishSetup(db);
    return null;
  },
};
