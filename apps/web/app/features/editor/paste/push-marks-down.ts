import { all, unwrap, wrapInside } from './dom.ts';

const MARKS = 'b, strong, i, em, s, del, strike';
const BLOCKS = 'p, div, li, td, th, dd, dt, blockquote, ul, ol, table, pre, h1, h2, h3, h4, h5, h6';
/** Blocks that are not marked: headings are bold of themselves, code knows no marks. */
const PLAIN = /^(?:pre|ul|ol|table|h[1-6])$/iu;

/** A mark around whole paragraphs, as some programs write it, marks each of them: in Markdown none goes over a line. */
export function pushMarksDown(root: HTMLElement): void {
  for (const mark of all(root, MARKS)) {
    const blocks = all(mark, BLOCKS);
    if (blocks.length === 0) continue;
    for (const block of blocks) {
      const innermost = all(block, BLOCKS).length === 0;
      if (innermost && !PLAIN.test(block.tagName) && block.textContent.trim() !== '')
        wrapInside(block, mark.tagName.toLowerCase());
    }
    unwrap(mark);
  }
}
