import type { NewShare } from '@zhihui/contract/features/share/share.endpoints.ts';

/** A link that was just made, whose address is known until the dialog closes. */
export interface MadeLink {
  share: NewShare;
  /** Known only from the form; empty for a link without one, and for one that was given another address. */
  password: string;
}
