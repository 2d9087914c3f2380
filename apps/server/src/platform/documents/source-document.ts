/** Blocks that a report counts. */
export const BLOCK_KINDS = [
  'heading',
  'paragraph',
  'listItem',
  'table',
  'picture',
  'code',
  'formula',
  'quote',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Something of a page that did not come over as it was: what it is and what became of it, in Chinese. */
export interface ConversionNote {
  what: string;
  outcome: string;
}

/** What became of a page on its way to Markdown. */
export interface Conversion {
  preserved: Partial<Record<BlockKind, number>>;
  /** Expressed in another way. */
  changed: ConversionNote[];
  lost: ConversionNote[];
}

/** A person of the source. */
export interface SourcePerson {
  name: string;
  /** Null where the source does not tell it. */
  email: string | null;
}

export interface SourceAnswer {
  markdown: string;
  author: SourcePerson | null;
  accepted: boolean;
  createdAt: string | null;
}

/** A remark of a reader on words of a page. */
export interface SourceAnnotation {
  /** The words it stands on; '' where it is about the page. */
  quote: string;
  /** What stands before them, to tell them from the same words elsewhere. */
  before?: string;
  text: string;
  author: SourcePerson | null;
  createdAt: string | null;
}

/**
 * A page as its source has it. Its Markdown leads to other pages and to files of the source by source addresses
 * (`source-address.ts`), which become addresses of the site once these are known there.
 */
export interface SourcePage {
  /** Identifies the page in its source, so that a later import of the same source recognises it. */
  key: string;
  /** Names of the folders and pages above it, from the top down. */
  path: string[];
  kind: 'article' | 'question';
  title: string;
  markdown: string;
  author: SourcePerson | null;
  /** ISO 8601; null where the source does not tell it. */
  createdAt: string | null;
  tags: string[];
  /** Address at the source, to redirect from. */
  address: string | null;
  answers: SourceAnswer[];
  annotations: SourceAnnotation[];
  conversion: Conversion;
}

/** A part of a source that is not imported, with the reason. */
export interface SourceRefusal {
  name: string;
  reason: string;
}

/** Receives what a format reads. */
export interface DocumentSink {
  /** Waits while what was received before is written. */
  page(page: SourcePage): Promise<void>;
  refuse(refusal: SourceRefusal): void;
  /** Stores a file that is no file of the source by itself, such as a picture inside a document, under a name of its own. */
  file(name: string, bytes: Uint8Array): Promise<void>;
}

/** A file that cannot be imported at all. The message is Chinese and for the person who imports. */
export class UnreadableSourceError extends Error {}
