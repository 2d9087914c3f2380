import type { HelpChapter } from '@zhihui/contract/features/help/help.endpoints.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { listChapters, HANDBOOK } from './handbook.ts';
import type { Chapter } from './handbook.ts';
import type { HelpPart } from '@zhihui/contract/features/help/help.parts.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPictureSize } from '../../platform/images/picture-size.ts';

type RenderedChapter = Pick<HelpChapter, 'html' | 'toc'>;

/** Cache of rendered chapters in this process: about sixty, 10 kB each. */
const renderedChapters = new Map<Chapter, RenderedChapter>();

/** A chapter as lists show it. */
export const toBrief = ({ part, chapter, title }: Chapter) => ({ part, chapter, title });

/** Returns a chapter by its address, rendered like an article. */
export async function readChapter(
  { deps }: Pick<Ctx, 'deps'>,
  { part, chapter }: Pick<Chapter, 'part' | 'chapter'>,
): Promise<HelpChapter> {
  const all = listChapters().filter((chapter) => chapter.part === part);
  const at = all.findIndex((item) => item.chapter === chapter);
  const entry = all[at];
  if (entry === undefined) throw notFound();
  const [previous, next] = [all[at - 1], all[at + 1]];
  return {
    ...toBrief(entry),
    summary: entry.summary,
    ...(await renderChapter(deps.markdown, entry)),
    previous: previous === undefined ? null : toBrief(previous),
    next: next === undefined ? null : toBrief(next),
  };
}

async function renderChapter(
  renderer: Ctx['deps']['markdown'],
  chapter: Chapter,
): Promise<RenderedChapter> {
  const ready = renderedChapters.get(chapter);
  if (ready !== undefined) return ready;
  const { html, toc } = await renderer.render(chapter.source);
  const rendered = { html: await linkToSite(html, chapter.part), toc };
  renderedChapters.set(chapter, rendered);
  return rendered;
}

const CHAPTER_LINK = /href="(?:\.\.\/([a-z]+)\/)?\d\d-([a-z0-9-]+)\.md(#[^"]*)?"/gu;
const PICTURE = /<img src="\.\.\/images\/([^"]+)"/gu;

/**
 * Rewrites links and pictures from repository paths to addresses of the site. Pictures get their size, so that the
 * layout does not shift when they load.
 */
async function linkToSite(html: string, part: HelpPart): Promise<string> {
  const linked = html.replaceAll(
    CHAPTER_LINK,
    (_, otherPart: string | undefined, chapter: string, anchor = '') =>
      `href="/help/${otherPart ?? part}/${chapter}${anchor}"`,
  );
  const names = [...linked.matchAll(PICTURE)].map(([, name]) => name as string);
  const pictures = new Map(
    await Promise.all(names.map(async (name) => [name, await findPicture(name)] as const)),
  );
  return linked.replaceAll(PICTURE, (match, name: string) => {
    const picture = pictures.get(name) ?? null;
    if (picture === null) return match;
    const { address, width, height } = picture;
    return `<img src="${address}" width="${width}" height="${height}"`;
  });
}

interface HelpPicture {
  bytes: Buffer;
  /** Contains a hash of the picture, so it can be cached forever. */
  address: string;
  checksum: string;
  width: number;
  height: number;
}

const NAME = /^[a-z0-9-]{1,60}\.webp$/u;
const cachedPictures = new Map<string, Promise<HelpPicture | null>>();

/** Returns a picture of the handbook by name; null when there is none. */
export function findPicture(name: string): Promise<HelpPicture | null> {
  if (!NAME.test(name)) return Promise.resolve(null);
  const cached = cachedPictures.get(name);
  if (cached !== undefined) return cached;
  const reading = readPicture(name);
  // unknown names are not cached, so that they cannot fill the memory
  void reading.then((picture) => picture !== null && cachedPictures.set(name, reading));
  return reading;
}

async function readPicture(name: string): Promise<HelpPicture | null> {
  const bytes = await readFile(path.join(HANDBOOK, 'images', name)).catch(() => null);
  if (bytes === null) return null;
  const checksum = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return {
    bytes,
    checksum,
    address: `/help/images/${name}?v=${checksum}`,
    ...(await readPictureSize(bytes)),
  };
}
