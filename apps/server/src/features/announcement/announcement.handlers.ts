import type { announcementEndpoints } from '@zhihui/contract/features/announcement/announcement.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { pageOfSection } from '../content/content.public.ts';

export const announcementHandlers: Handlers<typeof announcementEndpoints> = {
  'GET /announcement/page': (ctx, { query }) => pageOfSection(ctx, 'ANNOUNCEMENT', query),
};
