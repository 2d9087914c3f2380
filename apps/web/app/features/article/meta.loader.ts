import type { Call } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { optional, unwrap } from '../../api/load.ts';
import { pageNumber } from '../../lib/page-number.ts';

export const REVISIONS = 20;

/** What there is to know of an article; with `?from=1&to=3` also two of its texts, to be compared, with `?authors=3` one to be told who wrote it. */
export async function loadMeta({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const id = params['id'] ?? '';
  const [answer, leading] = await Promise.all([
    call('GET /article/:id/meta', { params: { id } }),
    call('GET /link/to/:id', { params: { id }, query: { current: pageNumber(query, 'links') } }),
  ]);
  const meta = unwrap(answer, request);
  const backlinks = optional(leading);
  if (meta.inside === null)
    return { meta, backlinks, revisions: null, compared: null, authored: null };
  const current = numberOf(query.get('current')) ?? 1;
  const [revisions, compared, authored] = await Promise.all([
    call('GET /revision/page', { query: { contentId: meta.id, current, size: REVISIONS } }),
    compare(call, meta.id, numberOf(query.get('from')), numberOf(query.get('to'))),
    readRevision(call, meta.id, numberOf(query.get('authors'))),
  ]);
  return { meta, backlinks, revisions: optional(revisions), compared, authored };
}

export type MetaData = Awaited<ReturnType<typeof loadMeta>>;
export type Compared = NonNullable<MetaData['compared']>;

async function compare(call: Call, contentId: Id, from: number | null, to: number | null) {
  if (from === null || to === null) return null;
  const [before, after] = await Promise.all([
    readRevision(call, contentId, from),
    readRevision(call, contentId, to),
  ]);
  return before && after ? { before, after } : null;
}

async function readRevision(call: Call, contentId: Id, number: number | null) {
  if (number === null) return null;
  return optional(
    await call('GET /revision/:contentId/:number', { params: { contentId, number } }),
  );
}

function numberOf(value: string | null): number | null {
  const n = Number(value);
  return value !== null && Number.isInteger(n) && n > 0 && n < 2 ** 31 ? n : null;
}
