import { findContentLinks } from '@zhihui/contract/features/link/content-link.ts';
import { findMentions } from '@zhihui/contract/features/link/mention.ts';
import { escapeMarkdown } from '../editor/editor.public.ts';

/** Writes a plain comment as Markdown that reads the same: its signs stay signs, its links stay links. */
export function plainToMarkdown(text: string): string {
  return text.split('\n').map(escapeLine).join('\n');
}

function escapeLine(line: string): string {
  const start = line.search(/\S/u);
  if (start === -1) return '';
  const indent = line.slice(0, start).replaceAll('\t', '    ').replaceAll(/\s/gu, '&nbsp;');
  let escaped = '';
  let offset = start;
  const links = [...findMentions(line), ...findContentLinks(line)].sort((a, b) => a.from - b.from);
  for (const { from, to } of [...links, { from: line.length, to: line.length }]) {
    const isStart = offset === start && indent === '';
    escaped += escapeText(line.slice(offset, from), isStart) + line.slice(from, to);
    offset = to;
  }
  return indent + escaped;
}

/** Escapes what is between links; cells of a table too, which only a whole table would need. */
function escapeText(text: string, atStart: boolean): string {
  return escapeMarkdown(text, { escapeLevel: 'likely' }, atStart).replaceAll(/(?<!\\)\|/gu, '\\|');
}
