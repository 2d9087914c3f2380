// Why it is as it is: docs/decisions/0076-widths-and-shown-source.md
import type { MarkdownIt } from 'markdown-it';

/** The widths a picture is offered in, of the text's. */
export const PICTURE_WIDTHS = ['25%', '50%', '75%', '100%'] as const;

/** Where a picture alone on its line stands. Without one it is centred. */
export const PICTURE_ALIGNS = ['left', 'center', 'right'] as const;
export type PictureAlign = (typeof PICTURE_ALIGNS)[number];

const WIDTH = /^(?:100|[1-9]\d?)%$/;
const MARK =
  /^\{(?:width=(?<width>(?:100|[1-9]\d?)%)(?: align=(?<align>left|center|right))?|align=(?<only>left|center|right))\}/;

/** Whether a picture can be written in this width: `1%` to `100%`. */
export function isPictureWidth(value: string | null): value is string {
  return value !== null && WIDTH.test(value);
}

/** Whether a picture can be aligned like this. */
export function isPictureAlign(value: string | null): value is PictureAlign {
  return PICTURE_ALIGNS.some((align) => align === value);
}

/** What stands behind a picture of this width and alignment; empty when it has neither. */
export function formatPictureMark(width: string | null, align: string | null): string {
  const parts = [
    ...(width === null ? [] : [`width=${width}`]),
    ...(align === null ? [] : [`align=${align}`]),
  ];
  return parts.length === 0 ? '' : `{${parts.join(' ')}}`;
}

/**
 * `![…](…){width=50% align=right}`: a picture of half the text's width at the right. Either part can be missing, their
 * order is fixed. Only this, and only right behind the picture, is taken; every other `{…}` stays text. Comes before
 * characters that were escaped are joined with their neighbours, so `\{width=50%}` stays text as well.
 */
export function pictureWidthRule(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'picture_width', ({ tokens }) => {
    for (const { children } of tokens) {
      for (let i = (children?.length ?? 0) - 1; i > 0; i--) {
        const [picture, following] = [children?.[i - 1], children?.[i]];
        if (picture?.type !== 'image' || following?.type !== 'text') continue;
        const mark = MARK.exec(following.content);
        if (mark === null) continue;
        const { width, align, only } = mark.groups ?? {};
        if (width !== undefined) picture.attrSet('width', width);
        const side = align ?? only;
        if (side !== undefined) picture.attrSet('align', side);
        following.content = following.content.slice(mark[0].length);
        if (following.content === '') children?.splice(i, 1);
      }
    }
  });
}
