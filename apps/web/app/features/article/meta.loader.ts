import type { Call } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { optional, unwrap } from '../../api/load.ts';

export const REVISIONS = 20;

/** What there is to know of an article; with `?from=1&to=3` also two of its texts, to be compared. */
export async function loadMeta({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const id = params['id'] ?? '';
  const meta = unwrap(await call('GET /article/:id/meta', { params: { id } }), request);
  if (meta.inside === null) return { meta, revisions: null, compared: null };
  const current = numberOf(query.get('current')) ?? 1;
  const [revisions, compared] = await Promise.all([
    call('GET /revision/page', { query: { contentId: meta.id, current, size: REVISIONS } }),
    compare(call, meta.id, numberOf(query.get('from')), numberOf(query.get('to'))),
  ]);
  return { meta, revisions: optional(revisions), compared };
}

export type MetaData = Awaited<ReturnType<typeof loadMeta>>;
export type Compared = NonNullable<MetaData['compared']>;

async function compare(call: Call, contentId: Id, from: number | null, to: number | null) {
  if (from === null || to === null) return null;
  const read = (number: number) =>
    call('GET /revision/:contentId/:number', { params: { contentId, number } });
  const [before, after] = (await Promise.all([read(from), read(to)])).map(optional);
  return before && after ? { before, after } : null;
}

function numberOf(value: string | null): number | null {
  const n = Number(value);
  return value !== null && Number.isInteger(n) && n > 0 && n < 2 ** 31 ? n : null;
}
