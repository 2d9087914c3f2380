/** What the caller may move, by category. */
export interface MovePermissions {
  /** Categories whose articles they put in order. */
  articlesOf: ReadonlySet<string>;
  /** Categories that they put among their siblings. */
  categories: ReadonlySet<string>;
}
