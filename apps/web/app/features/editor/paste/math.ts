import { all } from './dom.ts';

/** Name of the element that holds the source of a formula, marks and all, until the Markdown is written. */
export const FORMULA = 'formula-source';

/** Formulas that KaTeX drew become their source: as text they would stand there twice. Changes `root`. */
export function takeMath(root: ParentNode): void {
  for (const drawn of all(root, '.katex-display, .katex')) {
    const source = drawn.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
    if (!source) continue;
    const block = drawn.classList.contains('katex-display');
    const formula = drawn.ownerDocument.createElement(FORMULA);
    formula.textContent = block ? `\n\n$$\n${source.trim()}\n$$\n\n` : `$${source.trim()}$`;
    drawn.parentNode?.replaceChild(formula, drawn);
  }
}
