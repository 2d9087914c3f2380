import { stringify } from 'yaml';
import { FOREIGN_ADDRESSES } from '../documents/formats/markdown-folder.ts';
import { exportWords as words, formatMinute } from './exported-text.ts';
import type { ExportedComment, ExportedPost, ExportedText } from './exported-text.ts';

interface Place {
  /** Gives Markdown the addresses that work where the file lies. */
  rewrite(markdown: string): string;
  /** Of the text on the site. */
  address: string;
  /** Names of its category, where those of its folder are other ones. */
  category?: readonly string[] | undefined;
  /** What would be taken for links to other files of the export. */
  foreign?: readonly string[] | undefined;
}

/** A text as a Markdown file: front matter, then its words byte for byte but for addresses, then what others wrote on it. */
export function writeMarkdownFile(
  text: ExportedText,
  { rewrite, address, category = [], foreign = [] }: Place,
): string {
  const fields = {
    title: text.title,
    ...(text.tags.length === 0 ? {} : { tags: [...text.tags] }),
    author: text.author,
    date: text.publishedAt.toISOString(),
    updated: text.updatedAt.toISOString(),
    version: text.version,
    address,
    ...(category.length === 0 ? {} : { category: [...category] }),
    ...(foreign.length === 0 ? {} : { [FOREIGN_ADDRESSES]: [...foreign] }),
  };
  // lines are not folded: a title stays on its line
  const head = `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
  const body = `${head}${rewrite(text.body)}`;
  const parts = [...writeAnswers(text, rewrite), ...writeNotes(text, rewrite)];
  if (parts.length === 0) return body;
  return `${body.replace(/\n*$/u, '')}\n\n${parts.join('\n\n')}\n`;
}

function writeAnswers({ answers }: ExportedText, rewrite: (markdown: string) => string): string[] {
  if (answers.length === 0) return [];
  return [
    `## ${words.answers}`,
    ...answers.flatMap((answer) => [
      `### ${words.answerOf(escapeLine(answer.author))}${answer.accepted ? `（${words.accepted}）` : ''}`,
      rewrite(answer.body).trim(),
      ...writeComments(answer.comments, rewrite),
    ]),
  ];
}

function writeNotes(
  { comments, annotations }: ExportedText,
  rewrite: (markdown: string) => string,
): string[] {
  const parts: string[] = [];
  if (annotations.length > 0) parts.push(`## ${words.annotations}`);
  for (const { passage, posts, resolved } of annotations) {
    parts.push(quote(escapeMarkdown(passage)) + (resolved ? `\n\n（${words.resolved}）` : ''));
    parts.push(posts.map((post) => writePost(post, '', rewrite)).join('\n'));
  }
  if (comments.length > 0) parts.push(`## ${words.comments}`, ...writeComments(comments, rewrite));
  return parts;
}

const writeComments = (
  comments: readonly ExportedComment[],
  rewrite: (markdown: string) => string,
): string[] =>
  comments.length === 0
    ? []
    : [comments.map((post) => writePost(post, post.isReply ? '  ' : '', rewrite)).join('\n')];

/** A list item with the lines of a post in it. */
function writePost(
  { author, at, body, html }: ExportedPost,
  indent: string,
  rewrite: (markdown: string) => string,
): string {
  const written = html === null ? escapeMarkdown(body) : rewrite(body);
  const lines = written.trim().split('\n');
  return [
    `${indent}- **${escapeLine(author)}** ${formatMinute(at)}`,
    '',
    ...lines.map((line) => (line === '' ? '' : `${indent}  ${line}`)),
  ].join('\n');
}

const quote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~$]/gu, String.raw`\$&`);
const escapeLine = (text: string): string => escapeMarkdown(text).replaceAll(/\s+/gu, ' ');
