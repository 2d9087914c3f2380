import { SHARED_FIELDS } from '@zhihui/contract/features/together/together.limits.ts';
import type * as Y from 'yjs';
import type { EditorDocument } from '../model/document.ts';

type Fields = Omit<EditorDocument, 'content'>;
const NAMES = ['title', 'categoryId', 'tags', 'coverUrl', 'settings'] as const;

/** Title and settings are shared beside the text, each as a whole: the later change counts. */
export function writeFields(doc: Y.Doc, patch: Partial<Fields>): void {
  const map = doc.getMap<unknown>(SHARED_FIELDS);
  doc.transact(() => {
    for (const name of NAMES) {
      if (patch[name] === undefined) continue;
      if (JSON.stringify(map.get(name)) !== JSON.stringify(patch[name])) map.set(name, patch[name]);
    }
  }, 'fields');
}

/** What others have set; what nobody has changed is left out. */
export function readFields(doc: Y.Doc): Partial<Fields> {
  const map = doc.getMap<unknown>(SHARED_FIELDS);
  return Object.fromEntries(
    NAMES.filter((name) => map.has(name)).map((name) => [name, map.get(name)]),
  ) as Partial<Fields>;
}

/** Calls `changed` when somebody else set something. Gives what ends that. */
export function watchFields(doc: Y.Doc, onChange: (fields: Partial<Fields>) => void): () => void {
  const map = doc.getMap<unknown>(SHARED_FIELDS);
  const onEvent = (event: Y.YMapEvent<unknown>): void => {
    if (event.transaction.origin !== 'fields') onChange(readFields(doc));
  };
  map.observe(onEvent);
  return () => map.unobserve(onEvent);
}
