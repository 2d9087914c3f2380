import {
  SHARED_CONTENT,
  SHARED_FIELDS,
} from '@zhihui/contract/features/together/together.limits.ts';
import * as Y from 'yjs';

/** Who "wrote" what a text began with: no page has this number. */
const SEED_CLIENT = 1;

/** The state of a document that begins with `content`. The same for the same text, wherever it is made. */
export function seedState(content: string): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = SEED_CLIENT;
  doc.getText(SHARED_CONTENT).insert(0, content);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** A document with what this server stores of it. */
export function openDoc(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  // both are of their kinds from here on, whatever an update says
  doc.getText(SHARED_CONTENT);
  doc.getMap(SHARED_FIELDS);
  return doc;
}

/** The Markdown of a document. */
export function toMarkdown(doc: Y.Doc): string {
  return doc.getText(SHARED_CONTENT).toJSON();
}

const UPLOADS = /!?\[[^\]\n]*\]\(uploading:\d+\)/gu;

/** The same without the placeholders of unfinished uploads. */
export function readFinishedContent(doc: Y.Doc): string {
  return toMarkdown(doc).replace(UPLOADS, '');
}
