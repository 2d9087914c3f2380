import { PLAIN_SECTION, sectionEndpoints } from '../content/section.endpoints.ts';

export const announcementEndpoints = sectionEndpoints('ANNOUNCEMENT', '公告', PLAIN_SECTION);
