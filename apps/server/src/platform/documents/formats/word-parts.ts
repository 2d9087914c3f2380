import { readXml } from '../../attachment-text/xml.ts';
import type { SourceAnnotation } from '../source-document.ts';

interface WordProperties {
  title: string | null;
  author: string | null;
  createdAt: string | null;
}

/** What a document says of itself; nulls where it says nothing. */
export function readWordProperties(xml: string): WordProperties {
  const values = new Map<string, string>();
  let name = '';
  if (xml !== '')
    readXml(xml, {
      open: (opened) => {
        name = opened;
      },
      text: (text) => values.set(name, `${values.get(name) ?? ''}${text}`),
      close: () => {
        name = '';
      },
    });
  const valueOf = (key: string) => values.get(key)?.trim() || null;
  return { title: valueOf('title'), author: valueOf('creator'), createdAt: valueOf('created') };
}

const MAX_QUOTE = 500;

/** Comments of a document with the words that they stand on. */
export function readAnnotations(document: string, comments: string): SourceAnnotation[] {
  if (comments === '') return [];
  const quotes = readQuotes(document);
  const annotations: SourceAnnotation[] = [];
  let current: (SourceAnnotation & { id: string }) | null = null;
  let isText = false;
  readXml(comments, {
    open(name, attributes) {
      if (name === 'comment') {
        const id = attributes['w:id'] ?? '';
        const author = attributes['w:author']?.trim() ?? '';
        current = {
          id,
          quote: quotes.get(id)?.slice(0, MAX_QUOTE) ?? '',
          text: '',
          author: author === '' ? null : { name: author, email: null },
          createdAt: attributes['w:date'] ?? null,
        };
      }
      isText = name === 't';
    },
    text(text) {
      if (isText && current !== null) current.text += text;
    },
    close(name) {
      isText = false;
      if (name === 'p' && current !== null) current.text += '\n';
      if (name !== 'comment' || current === null) return;
      const { quote, text, author, createdAt } = current;
      annotations.push({ quote, text: text.trim(), author, createdAt });
      current = null;
    },
  });
  return annotations.filter(({ text }) => text !== '');
}

/** The words between the marks of each comment. */
function readQuotes(document: string): Map<string, string> {
  const quotes = new Map<string, string>();
  const open = new Set<string>();
  let isText = false;
  readXml(document, {
    open(name, attributes) {
      if (name === 'commentRangeStart') open.add(attributes['w:id'] ?? '');
      if (name === 'commentRangeEnd') open.delete(attributes['w:id'] ?? '');
      isText = name === 't';
    },
    text(text) {
      if (!isText) return;
      for (const id of open) quotes.set(id, `${quotes.get(id) ?? ''}${text}`);
    },
    close: () => {
      isText = false;
    },
  });
  return quotes;
}
