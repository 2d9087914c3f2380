/** Limits of one rendering. All are far above any real article, and make hostile ones cheap. */
export const LIMITS = {
  /** Characters of the Markdown source. */
  source: 2_000_000,
  /** Characters of the HTML before and after cleaning. */
  html: 4_000_000,
  /** Depth of the HTML tree; deeper parts become text. */
  depth: 128,
  /** Elements and texts of the HTML tree. */
  nodes: 300_000,
  /** Characters of code highlighted in one block, and in one document; the rest stays plain. */
  codeBlock: 50_000,
  codeTotal: 300_000,
  /** Different formulas of a document, and characters of one formula; the rest shows its source. */
  formulas: 1_000,
  formula: 2_000,
  /** Characters of MathML one formula may become. */
  mathMl: 200_000,
  /** Entries of the table of contents, and of the image and link lists. */
  toc: 500,
  urls: 1_000,
  /** UTF-16 units of the excerpt. */
  excerpt: 200,
} as const;
