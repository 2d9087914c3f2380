import { all } from './dom.ts';

/** Name of the element that holds the source of a formula, marks and all, until the Markdown is written. */
export const FORMULA = 'formula-source';

/** Formulas that KaTeX drew become their source: as text they would stand there twice. Changes `root`. */
export function extractMath(root: ParentNode): void {
  for (const rendered of all(root, '.katex-display, .katex')) {
    const source = rendered.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
    if (!source) continue;
    const block = rendered.classList.contains('katex-display');
    const formula = rendered.ownerDocument.createElement(FORMULA);
    formula.textContent = block ? `\n\n$$\n${source.trim()}\n$$\n\n` : `$${source.trim()}$`;
    rendered.parentNode?.replaceChild(formula, rendered);
  }
}
