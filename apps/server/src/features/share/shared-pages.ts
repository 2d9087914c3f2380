import { getSharePath } from '@zhihui/contract/features/share/share.address.ts';
import type {
  SharedArticle,
  SharedCategory,
} from '@zhihui/contract/features/share/share.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { listCategoryItems, listChildren } from '../book/book.public.ts';
import { findReadableCategory } from '../category/category.public.ts';
import { findContent, listCategoryNames } from '../content/content.public.ts';
import { asMaker } from './open-share.ts';
import type { OpenShare } from './open-share.ts';
import { listShownArticles, listUploads } from './shared-content.repo.ts';
import { listAddresses, parseSiteAddress, replaceAddresses } from './shared-html.ts';
import { shareText as text } from './share.text.ts';

/** Links of one text that are looked up; those beyond lead to the site. */
const MAX_LINKS = 1000;

/** An article of the link, as its maker reads it. Throws NOT_FOUND for one that the link does not show. */
export async function loadSharedArticle(
  ctx: Ctx,
  share: OpenShare,
  token: string,
  articleId: Id,
): Promise<SharedArticle> {
  const [shown] = await listShownArticles(ctx.db, share.target, [articleId], share.maker);
  const row = shown === undefined ? null : await findContent(ctx.db, shown);
  if (row === null) throw notFound(text.gone);
  return {
    kind: 'ARTICLE',
    ...{ id: row.id, title: row.title, toc: row.toc },
    html: await toSharedHtml(ctx, share, token, row),
    author: share.link.shows_author ? row.author_nickname : null,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    path: toSharedPath(share, row.path),
    expiresAt: share.link.expires_at.toISOString(),
  };
}

/** The categories of a path from the shared one on. */
function toSharedPath({ target: { categoryId } }: OpenShare, path: { id: Id; name: string }[]) {
  const start = path.findIndex(
    ({ id }) => categoryId !== null && String(id) === String(categoryId),
  );
  return start === -1 ? [] : path.slice(start);
}

/** The text with the addresses of the link for what the link shows; all else leads to the site, which asks to sign in. */
async function toSharedHtml(
  { db, deps }: Ctx,
  { target, maker }: OpenShare,
  token: string,
  { id, html }: { id: Id; html: string },
): Promise<string> {
  const origin = deps.env.PUBLIC_URL;
  const targets = listAddresses(html).flatMap((address) => parseSiteAddress(address, origin) ?? []);
  const linked = new Set(targets.flatMap((item) => (item.kind === 'article' ? item.id : [])));
  const articleIds = [...linked].slice(0, MAX_LINKS).map((digits) => normaliseId(digits));
  const [articles, uploads] = await Promise.all([
    listShownArticles(db, target, articleIds, maker),
    targets.length === 0 ? [] : listUploads(db, id),
  ]);
  const shownIds = new Set(articles.map(String));
  const extensions = new Map(uploads.map((upload) => [String(upload.id), upload.extension]));
  return replaceAddresses(html, (address) => {
    const item = parseSiteAddress(address, origin);
    if (item === null) return null;
    if (item.kind === 'article')
      return shownIds.has(item.id) ? `${getSharePath(token, item.id)}${item.anchor}` : null;
    const extension = extensions.get(item.id);
    if (extension === undefined) return null;
    const file = item.kind === 'media' ? item.rest : `/full.${extension}`;
    return `${getSharePath(token)}/media/${item.id}${file}`;
  });
}

/** The shared category, or one below it, as its maker sees it. Throws NOT_FOUND. */
export async function loadSharedCategory(
  ctx: Ctx,
  share: OpenShare,
  rootId: Id,
  { categoryId, ...page }: { categoryId?: Id | undefined; current: number; size: number },
): Promise<SharedCategory> {
  const maker = asMaker(ctx, share);
  const row = await findReadableCategory(maker, categoryId ?? rootId);
  if (row === null) throw notFound(text.gone);
  const above = row.ancestor_ids.map(String);
  const start = above.indexOf(String(rootId));
  if (start === -1 && String(row.id) !== String(rootId)) throw notFound(text.gone);
  const [path, children, items] = await Promise.all([
    listCategoryNames(ctx.db, start === -1 ? [] : row.ancestor_ids.slice(start)),
    listChildren(ctx.db, row.id, share.maker),
    listCategoryItems(maker, row, page),
  ]);
  return {
    kind: 'CATEGORY',
    ...{ id: row.id, name: row.name, description: row.description, icon: row.icon, path },
    children: children.map(({ id, name, description, total }) => ({
      ...{ id, name, description, count: total },
    })),
    articles: {
      ...items,
      records: items.records.map(({ id, title, excerpt, updatedAt }) => ({
        ...{ id, title, excerpt, updatedAt },
      })),
    },
    expiresAt: share.link.expires_at.toISOString(),
  };
}
