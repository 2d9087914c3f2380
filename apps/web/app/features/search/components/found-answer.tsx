import type { Found } from '../found.loader.ts';

/** The place of a direct answer, above the hits; `found-answer.loader.ts` says whether there is one. */
export function FoundAnswer({ answer }: Pick<Found, 'answer'>) {
  return answer;
}
