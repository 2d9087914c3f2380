// Why it is as it is: docs/decisions/0076-widths-and-shown-source.md
import type { MarkdownIt } from 'markdown-it';

/** The widths a picture is offered in, of the text's. */
export const PICTURE_WIDTHS = ['25%', '50%', '75%', '100%'] as const;

const WIDTH = /^(?:100|[1-9]\d?)%$/;
const MARK = /^\{width=((?:100|[1-9]\d?)%)\}/;

/** Whether a picture can be written in this width: `1%` to `100%`. */
export function isPictureWidth(value: string | null): value is string {
  return value !== null && WIDTH.test(value);
}

/** What stands behind a picture that is `width` wide. */
export function formatWidthMark(width: string): string {
  return `{width=${width}}`;
}

/**
 * `![…](…){width=50%}`: a picture of half the text's width. Only this, and only right behind the picture, is taken;
 * every other `{…}` stays text. Comes before characters that were escaped are joined with their neighbours, so
 * `\{width=50%}` stays text as well.
 */
export function pictureWidthRule(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'picture_width', ({ tokens }) => {
    for (const { children } of tokens) {
      for (let i = (children?.length ?? 0) - 1; i > 0; i--) {
        const [picture, following] = [children?.[i - 1], children?.[i]];
        if (picture?.type !== 'image' || following?.type !== 'text') continue;
        const [mark, width] = MARK.exec(following.content) ?? [];
        if (mark === undefined || width === undefined) continue;
        picture.attrSet('width', width);
        following.content = following.content.slice(mark.length);
        if (following.content === '') children?.splice(i, 1);
      }
    }
  });
}
