import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import type { XmlReader } from '../attachment-text/xml.ts';
import { removeForbidden } from '../xml-characters.ts';
import { UnreadableSourceError } from './source-document.ts';

/** No real export is nested deeper. */
const DEPTH = 256;

/**
 * Reads XML of any size as it arrives, names with their prefixes. Custom entities are not expanded, so none can grow; nothing
 * external is fetched. Throws UnreadableSourceError for invalid XML.
 */
export async function readXmlStream(
  source: AsyncIterable<Buffer> | Iterable<string>,
  reader: XmlReader,
  refusal: string,
): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new StringDecoder('utf8');
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEPTH) throw new UnreadableSourceError('内容嵌套过深，无法读取');
    reader.open?.(name, attributes as Record<string, string>);
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(name);
  });
  parser.on('error', () => {
    throw new UnreadableSourceError(refusal);
  });
  for await (const chunk of source) {
    const text = typeof chunk === 'string' ? chunk : decoder.write(chunk);
    parser.write(removeForbidden(text));
  }
  parser.close();
}
