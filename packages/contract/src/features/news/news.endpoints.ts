import { Around, aroundEndpoint } from '../content/around.endpoints.ts';
import { PLAIN_SECTION, sectionEndpoints } from '../content/section.endpoints.ts';

export const newsEndpoints = [
  ...sectionEndpoints('NEWS', '资讯', PLAIN_SECTION),
  aroundEndpoint('NEWS', Around),
] as const;
