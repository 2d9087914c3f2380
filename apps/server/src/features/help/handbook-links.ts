import type { HelpPart } from '@zhihui/contract/features/help/help.parts.ts';
import { findPicture } from './help-picture.ts';

const CHAPTER_LINK = /href="(?:\.\.\/([a-z]+)\/)?\d\d-([a-z0-9-]+)\.md(#[^"]*)?"/gu;
const PICTURE = /<img src="\.\.\/images\/([^"]+)"/gu;

/**
 * Rendered HTML whose links and pictures are written as files lie in the repository, with the addresses that they have on
 * the site. Pictures get their size, so that nothing moves when they come.
 */
export async function linkToSite(html: string, part: HelpPart): Promise<string> {
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
