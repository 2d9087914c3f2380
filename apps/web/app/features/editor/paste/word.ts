import { all, removeNode, rename, getStyle, unwrap } from './dom.ts';

/** What Word and WPS add for reviewers: struck out words of tracked changes, marks of comments and their texts. */
const REVIEW =
  'del[cite], del[datetime], .msoDel, .MsoCommentReference, .msocomanchor, .msocomtxt, .msocomoff';

/**
 * Reads what Word and WPS say by their own styles: tracked changes are taken as accepted, comments go, and paragraphs
 * with an outline level are headings. Lists are read in `nestWordLists`. Changes `root`.
 */
export function readWord(root: ParentNode): void {
  for (const element of all(root, REVIEW)) removeNode(element);
  for (const element of all(root, '[style]')) {
    if (/^comment(?:-list)?$/u.test(getStyle(element, 'mso-element'))) removeNode(element);
    // a tab is drawn with spaces
    else if (getStyle(element, 'mso-tab-count') !== '') element.textContent = ' ';
  }
  for (const element of all(root, 'ins, .msoIns')) unwrap(element);
  for (const paragraph of all(root, 'p')) {
    const level = getOutlineLevel(paragraph);
    if (level !== null) rename(paragraph, `h${level}`);
    else if (/^Mso(?:Intense)?Quote/u.test(paragraph.className)) rename(paragraph, 'blockquote');
  }
}

/** 1-6 for a paragraph that Word's outline shows; null for text. */
function getOutlineLevel(paragraph: HTMLElement): number | null {
  if (paragraph.className.startsWith('MsoTitle')) return 1;
  const level = Number(getStyle(paragraph, 'mso-outline-level'));
  return level >= 1 && level <= 6 && paragraph.textContent.trim() !== '' ? level : null;
}
