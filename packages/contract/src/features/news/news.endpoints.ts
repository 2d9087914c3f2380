import { AdjacentContents, adjacentEndpoint } from '../content/adjacent.endpoints.ts';
import { PLAIN_SECTION, sectionEndpoints } from '../content/section.endpoints.ts';

export const newsEndpoints = [
  ...sectionEndpoints('NEWS', '资讯', PLAIN_SECTION),
  adjacentEndpoint('NEWS', AdjacentContents),
] as const;
