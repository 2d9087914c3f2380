import type { Call } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect } from '../../api/load.ts';
import { parsePageNumber } from '../../lib/parse-number-param.ts';

export const REVISIONS = 20;

/**
 * The metadata of an article; `?from=1&to=3` adds two revisions to compare, `?authors=3` a revision to show the authors
 * of.
 */
export async function loadMeta({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const id = params['id'] ?? '';
  const [result, leading] = await Promise.all([
    call('GET /article/:id/meta', { params: { id } }),
    call('GET /link/to/:id', {
      params: { id },
      query: { current: parsePageNumber(query, 'links') },
    }),
  ]);
  const meta = unwrapOrRedirect(result, request);
  const backlinks = getDataOrNull(leading);
  if (meta.inside === null)
    return { meta, backlinks, revisions: null, compared: null, blame: null };
  const current = parseNumber(query.get('current')) ?? 1;
  const [revisions, compared, blame] = await Promise.all([
    call('GET /revision/page', { query: { contentId: meta.id, current, size: REVISIONS } }),
    compare(call, meta.id, parseNumber(query.get('from')), parseNumber(query.get('to'))),
    fetchRevision(call, meta.id, parseNumber(query.get('authors'))),
  ]);
  return { meta, backlinks, revisions: getDataOrNull(revisions), compared, blame };
}

export type MetaData = Awaited<ReturnType<typeof loadMeta>>;
export type Compared = NonNullable<MetaData['compared']>;

async function compare(call: Call, contentId: Id, from: number | null, to: number | null) {
  if (from === null || to === null) return null;
  const [before, after] = await Promise.all([
    fetchRevision(call, contentId, from),
    fetchRevision(call, contentId, to),
  ]);
  return before && after ? { before, after } : null;
}

async function fetchRevision(call: Call, contentId: Id, number: number | null) {
  if (number === null) return null;
  return getDataOrNull(
    await call('GET /revision/:contentId/:number', { params: { contentId, number } }),
  );
}

function parseNumber(value: string | null): number | null {
  const n = Number(value);
  return value !== null && Number.isInteger(n) && n > 0 && n < 2 ** 31 ? n : null;
}
