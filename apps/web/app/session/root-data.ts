import type { RequestInfo } from '@zhihui/contract/web-entry.ts';

/** What every page knows. `now` (ms) is the server's clock, so that both sides write the same words for times. */
export type RootData = Pick<
  RequestInfo,
  'user' | 'site' | 'xsrf' | 'zone' | 'build' | 'localStart'
> & {
  now: number;
};
