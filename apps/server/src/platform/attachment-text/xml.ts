import { SaxesParser } from 'saxes';
import { UnreadableError } from './unreadable.ts';

/** Events while an XML text is read. Names are without their prefix. */
export interface XmlReader {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No real document is nested deeper. */
const DEPTH = 256;

/**
 * Reads XML from beginning to end. Custom entities are not expanded, so none can grow; nothing external is fetched. Throws
 * UnreadableError for invalid XML.
 */
export function readXml(xml: string, reader: XmlReader): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEPTH) throw new UnreadableError('tooLarge');
    reader.open?.(localName(name), attributes as Record<string, string>);
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(localName(name));
  });
  parser.on('error', () => {
    throw new UnreadableError('broken');
  });
  parser.write(xml).close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
