/** What the caller may move, by category. */
export interface May {
  /** Categories whose articles they put in order. */
  articlesOf: ReadonlySet<string>;
  /** Categories that they put among their siblings. */
  categories: ReadonlySet<string>;
}
