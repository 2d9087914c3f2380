import type { HelpChapter } from '@zhihui/contract/features/help/help.endpoints.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { listChapters } from './handbook.ts';
import type { Chapter } from './handbook.ts';
import { linkToSite } from './handbook-links.ts';

type RenderedChapter = Pick<HelpChapter, 'html' | 'toc'>;

/** Rendered chapters of this process: some sixty, of 10 kB. */
const renderedChapters = new Map<Chapter, RenderedChapter>();

/** How a list names a chapter. */
export const toBrief = ({ part, chapter, title }: Chapter) => ({ part, chapter, title });

/** A chapter by its address, drawn as an article is. */
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
