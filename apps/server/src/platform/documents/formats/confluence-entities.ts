import { PackedTexts } from '../packed-texts.ts';
import { readXmlStream } from '../xml-stream.ts';

/** An object of the export: its properties by name, ids of other objects among them. */
interface Entity {
  kind: string;
  id: string;
  values: Map<string, string>;
}

/** Everything that an export of a space says, texts packed. */
export class ConfluenceEntities {
  /** By kind, then by id, in the order of the export. */
  readonly #entities = new Map<string, Map<string, Entity>>();
  /** Packed texts by the id of what they are the text of. */
  readonly #bodies = new PackedTexts();

  all(kind: string): Entity[] {
    return [...(this.#entities.get(kind)?.values() ?? [])];
  }

  get(kind: string, id: string): Entity | null {
    return this.#entities.get(kind)?.get(id) ?? null;
  }

  bodyOf(id: string): string {
    return this.#bodies.get(id);
  }

  /** Throws UnreadableSourceError once all texts together are more than this process can hold. */
  add(entity: Entity): void {
    if (entity.kind === 'BodyContent') {
      this.#bodies.set(entity.values.get('content') ?? '', entity.values.get('body') ?? '');
      return;
    }
    const ofKind = this.#entities.get(entity.kind) ?? new Map<string, Entity>();
    ofKind.set(entity.id, entity);
    this.#entities.set(entity.kind, ofKind);
  }
}

/** Of one text: more than a page can have, below what a string can hold. */
const MAX_TEXT = 20 * 2 ** 20;
/** What is read of an export; it has much more. */
const KINDS = new Set([
  'Attachment',
  'BlogPost',
  'BodyContent',
  'Comment',
  'ConfluenceUserImpl',
  'InternalUser',
  'Label',
  'Labelling',
  'Page',
  'Space',
]);

/** Reads `entities.xml` as it arrives. Throws UnreadableSourceError where it is broken. */
export async function readEntities(source: AsyncIterable<Buffer>): Promise<ConfluenceEntities> {
  const entities = new ConfluenceEntities();
  let entity: Entity | null = null;
  let property: string | null = null;
  let depth = 0;
  let text = '';
  const isWanted = () => entity !== null && KINDS.has(entity.kind);
  await readXmlStream(
    source,
    {
      open(name, attributes) {
        depth += 1;
        if (name === 'object') {
          entity = { kind: attributes['class'] ?? '', id: '', values: new Map() };
          depth = 0;
        } else if (depth === 1 && name === 'property') property = attributes['name'] ?? null;
        text = '';
      },
      text(part) {
        if (isWanted() && text.length < MAX_TEXT) text += part;
      },
      close(name) {
        if (name === 'object') {
          if (entity !== null && isWanted()) entities.add(entity);
          entity = null;
        } else if (entity !== null) {
          if (depth === 1 && name === 'id') entity.id = text.trim();
          // what a property refers to has its id inside
          const isReference = depth === 2 && name === 'id' && property !== null;
          const isValue = depth === 1 && name === 'property' && property !== null;
          if (isReference || (isValue && !entity.values.has(property ?? '')))
            entity.values.set(property ?? '', text);
          if (depth === 1) property = null;
        }
        depth -= 1;
        text = '';
      },
    },
    '导出包无法解析：entities.xml 不是有效的 XML，或文件已损坏',
  );
  return entities;
}

/** Whether an object is what readers see now: no draft, nothing deleted, no earlier version. */
export const isCurrent = ({ values }: Entity): boolean =>
  (values.get('contentStatus') ?? 'current') === 'current' &&
  [values.get('originalVersion'), values.get('originalVersionId')].every((id) => !id?.trim());

export type { Entity };
