import type { DataFor } from '@zhihui/contract/client.ts';
import { MAX_CAROUSELS } from '@zhihui/contract/features/carousel/carousel.limits.ts';
import { parseModel } from '../../../lib/sections.ts';

export type CarouselEntry = DataFor<'GET /carousel/page'>['records'][number];

export const STATUSES = ['1', '0'] as const;

/** The filters of the address as the query of `GET /carousel/page`: all pictures of one section. */
export function parseCarouselQuery(params: URLSearchParams) {
  return {
    size: MAX_CAROUSELS,
    model: parseModel(params.get('model')) ?? ('HOME' as const),
    status: STATUSES.find((status) => status === params.get('status')),
  };
}

/** The state of a picture at `now`. */
export function getEntryState({ status, from, until }: CarouselEntry, now: number) {
  if (status === 0) return 'hidden';
  if (from !== null && Date.parse(from) > now) return 'scheduled';
  if (until !== null && Date.parse(until) <= now) return 'ended';
  return 'visible';
}
