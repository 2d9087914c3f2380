import { manageEndpoints, PLAIN_MANAGE } from '../content/manage.endpoints.ts';

/** The back-office's table of news. */
export const newsManageEndpoints = manageEndpoints('NEWS', '资讯', PLAIN_MANAGE);
