// Why it is as it is: docs/decisions/0082-watching-the-site.md
import type { statusEndpoints } from '@zhihui/contract/features/status/status.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { systemStatus } from './status.service.ts';

export const statusHandlers: Handlers<typeof statusEndpoints> = {
  'GET /status': (ctx) => systemStatus(ctx),
};
