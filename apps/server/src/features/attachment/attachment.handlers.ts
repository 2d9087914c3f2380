import type {
  AttachmentHit,
  attachmentEndpoints,
} from '@zhihui/contract/features/attachment/attachment.endpoints.ts';
import { MAX_HITS } from '@zhihui/contract/features/search/search.limits.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { hasText } from '@zhihui/contract/features/attachment/attachment.address.ts';
import { findUpload } from '../media/media.public.ts';
import { Highlighter, wordQuery } from '../search/search.public.ts';
import { findPassage, parsePageNumber, searchAttachments } from './attachment.repo.ts';
import type { AttachmentHitRow } from './attachment.repo.ts';

export const attachmentHandlers: Handlers<typeof attachmentEndpoints> = {
  'GET /attachment/search': async ({ db, actor }, { query: { keyword, current, size } }) => {
    const parsedQuery = wordQuery(keyword);
    if (parsedQuery === null) return { records: [], total: 0, current, size };
    const offset = toOffset(current, size);
    const limit = Math.min(size, MAX_HITS - offset);
    const rows = await searchAttachments(db, actor, { query: parsedQuery.query, limit, offset });
    const highlight = new Highlighter(parsedQuery.words);
    const total = rows[0]?.total ?? (await countHits(db, actor, parsedQuery.query, offset));
    return { records: rows.map((row) => presentHit(row, highlight)), total, current, size };
  },

  'GET /attachment/:id': async (ctx, { params, query }) => {
    const media = await findUpload(ctx, params.id);
    if (media === null || media.kind !== 'FILE') throw notFound('附件不存在或您没有查看权限');
    const number = query.part ?? 1;
    const page = media.extension === PAGED ? (query.page ?? null) : null;
    const hit = await findPassage(ctx.db, ctx.actor, { mediaId: media.id, number, page });
    if (hit === null || (query.part !== undefined && hit.part === null))
      throw notFound('附件中没有该页');
    const { id, name, extension, size, created_at: uploadedAt } = media;
    return {
      id,
      name,
      extension,
      size,
      url: toUrl(media),
      uploadedAt: uploadedAt.toISOString(),
      state: hasText(extension) ? (hit.state ?? 'waiting') : 'none',
      place: hit.place,
      count: hit.count,
      parts: hit.labels,
      part: hit.part && { ...hit.part, page: pageIn(extension, hit.part.label) },
    };
  },
};

/** Only PDFs have page numbers; a sheet may even be named like a page. */
const PAGED = 'pdf';
const pageIn = (extension: string, label: string): number | null =>
  extension === PAGED ? parsePageNumber(label) : null;

/** Counts the hits when the requested page is beyond the last one. */
async function countHits(db: Ctx['db'], actor: Ctx['actor'], query: string, offset: number) {
  if (offset === 0) return 0;
  const [first] = await searchAttachments(db, actor, { query, limit: 1, offset: 0 });
  return first?.total ?? 0;
}

const toUrl = ({ id, extension }: { id: string | number; extension: string }): string =>
  `/media/${id}/full.${extension}`;

function presentHit(row: AttachmentHitRow, highlight: Highlighter): AttachmentHit {
  const { id, name, extension, size, number, label, place_id: placeId, model, title } = row;
  return {
    id,
    name,
    extension,
    size,
    url: toUrl(row),
    nameHtml: highlight.all(name),
    snippet: highlight.snippet([row.text]),
    part: number,
    label,
    page: pageIn(extension, label),
    place: { id: placeId, model, title },
  };
}
