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
  let current: (Required<SourceAnnotation> & { id: string }) | null = null;
  let isText = false;
  readXml(comments, {
    open(name, attributes) {
      if (name === 'comment') {
        const id = attributes['w:id'] ?? '';
        const author = attributes['w:author']?.trim() ?? '';
        current = {
          id,
          quote: quotes.get(id)?.words.slice(0, MAX_QUOTE) ?? '',
          before: quotes.get(id)?.before ?? '',
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
      const { quote, before, text, author, createdAt } = current;
      annotations.push({ quote, before, text: text.trim(), author, createdAt });
      current = null;
    },
  });
  return annotations.filter(({ text }) => text !== '');
}

const MAX_BEFORE = 64;

/** The words between the marks of each comment, and what stands before them. */
function readQuotes(document: string): Map<string, { words: string; before: string }> {
  const quotes = new Map<string, { words: string; before: string }>();
  let passed = '';
  const open = new Set<string>();
  let isText = false;
  readXml(document, {
    open(name, attributes) {
      if (name === 'commentRangeStart') {
        const id = attributes['w:id'] ?? '';
        open.add(id);
        quotes.set(id, { words: '', before: passed });
      }
      if (name === 'commentRangeEnd') open.delete(attributes['w:id'] ?? '');
      isText = name === 't';
    },
    text(text) {
      if (!isText) return;
      passed = `${passed}${text}`.slice(-MAX_BEFORE);
      for (const id of open) {
        const quote = quotes.get(id);
        if (quote !== undefined) quote.words += text;
      }
    },
    close: () => {
      isText = false;
    },
  });
  return quotes;
}
