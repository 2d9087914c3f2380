import type { announcementEndpoints } from '@zhihui/contract/features/announcement/announcement.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { sectionHandlers } from '../content/content.public.ts';

export const announcementHandlers: Handlers<typeof announcementEndpoints> =
  sectionHandlers('ANNOUNCEMENT');
