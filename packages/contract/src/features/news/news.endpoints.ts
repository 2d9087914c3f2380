import {
  AdjacentContents,
  PLAIN_SECTION,
  adjacentEndpoint,
  sectionEndpoints,
} from '../content/section.endpoints.ts';
import { PLAIN_MANAGE, manageEndpoints } from '../content/manage.endpoints.ts';

export const newsEndpoints = [
  ...sectionEndpoints('NEWS', '资讯', PLAIN_SECTION),
  adjacentEndpoint('NEWS', AdjacentContents),
] as const;

/** The back-office's table of news. */
export const newsManageEndpoints = manageEndpoints('NEWS', '资讯', PLAIN_MANAGE);
