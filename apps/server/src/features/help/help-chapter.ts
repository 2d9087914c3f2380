import type { HelpChapter } from '@zhihui/contract/features/help/help.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { chapters } from './handbook.ts';
import type { Chapter } from './handbook.ts';
import { onTheSite } from './handbook-links.ts';

type Drawn = Pick<HelpChapter, 'html' | 'toc'>;

/** Rendered chapters of this process: some sixty, of 10 kB. */
const drawn = new Map<Chapter, Drawn>();

/** How a list names a chapter. */
export const briefOf = ({ part, chapter, title }: Chapter) => ({ part, chapter, title });

/** A chapter by its address, drawn as an article is. */
export async function readChapter(
  { deps }: Pick<Ctx, 'deps'>,
  { part, chapter }: Pick<Chapter, 'part' | 'chapter'>,
): Promise<HelpChapter> {
  const all = chapters().filter((one) => one.part === part);
  const at = all.findIndex((one) => one.chapter === chapter);
  const found = all[at];
  if (found === undefined) throw notFound();
  const [previous, next] = [all[at - 1], all[at + 1]];
  return {
    ...briefOf(found),
    summary: found.summary,
    ...(await draw(deps.markdown, found)),
    previous: previous === undefined ? null : briefOf(previous),
    next: next === undefined ? null : briefOf(next),
  };
}

async function draw(renderer: Ctx['deps']['markdown'], chapter: Chapter): Promise<Drawn> {
  const ready = drawn.get(chapter);
  if (ready !== undefined) return ready;
  const { html, toc } = await renderer.render(chapter.source);
  const made = { html: await onTheSite(html, chapter.part), toc };
  drawn.set(chapter, made);
  return made;
}
