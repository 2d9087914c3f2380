import { escapeText as escapeHtml } from 'entities';
import { exportWords as words, formatDay, formatMinute } from './exported-text.ts';
import type { ExportedComment, ExportedPost, ExportedText } from './exported-text.ts';

/** The words of a text and of what others wrote on it, as HTML. `rewrite` gives HTML the addresses that work there. */
export function writeTextBody(text: ExportedText, rewrite: (html: string) => string): string {
  return [
    ...writeHeading(text),
    `<div class="prose">${rewrite(text.html)}</div>`,
    writeRest(text, rewrite),
  ].join('\n');
}

function writeHeading(text: ExportedText): string[] {
  const facts = [text.author, formatDay(text.publishedAt)];
  if (text.updatedAt > text.publishedAt) facts.push(`更新于 ${formatDay(text.updatedAt)}`);
  facts.push(`第 ${text.version} 版`);
  return [
    `<h1 class="title">${escapeHtml(text.title)}</h1>`,
    `<p class="facts">${facts.map(escapeHtml).join(' · ')}</p>`,
    text.tags.length === 0 ? '' : `<p class="facts">${text.tags.map(escapeHtml).join('、')}</p>`,
  ];
}

/** What others wrote on a text, as HTML; empty where there is nothing. */
export function writeRest(text: ExportedText, rewrite: (html: string) => string): string {
  return [
    ...writeAnswers(text, rewrite),
    ...writeAnnotations(text, rewrite),
    ...writeComments(text.comments, rewrite),
  ].join('\n');
}

function writeAnswers({ answers }: ExportedText, rewrite: (html: string) => string): string[] {
  if (answers.length === 0) return [];
  return [
    `<h2 class="part">${words.answers}</h2>`,
    ...answers.map(
      (
        answer,
      ) => `<article class="answer">${writeHead(answer, answer.accepted ? words.accepted : '')}
<div class="prose">${rewrite(answer.html)}</div>${writeComments(answer.comments, rewrite).join('\n')}</article>`,
    ),
  ];
}

function writeAnnotations({ annotations }: ExportedText, rewrite: (html: string) => string) {
  if (annotations.length === 0) return [];
  return [
    `<h2 class="part">${words.annotations}</h2>`,
    ...annotations.map(({ passage, posts, resolved }) => {
      const state = resolved ? `<p class="facts">${words.resolved}</p>` : '';
      const notes = posts.map((post) => writePost(post, 'post', rewrite)).join('\n');
      return `<section class="annotation"><blockquote>${escapeHtml(passage)}</blockquote>${state}${notes}</section>`;
    }),
  ];
}

function writeComments(
  comments: readonly ExportedComment[],
  rewrite: (html: string) => string,
): string[] {
  if (comments.length === 0) return [];
  return [
    `<h2 class="part">${words.comments}</h2>`,
    ...comments.map((post) => writePost(post, post.isReply ? 'post reply' : 'post', rewrite)),
  ];
}

const writeHead = ({ author, at }: ExportedPost, mark: string): string =>
  `<p class="facts"><b>${escapeHtml(author)}</b> ${escapeHtml(formatMinute(at))}${mark === '' ? '' : ` · ${mark}`}</p>`;

function writePost(post: ExportedPost, kind: string, rewrite: (html: string) => string): string {
  const html =
    post.html === null
      ? `<p>${escapeHtml(post.body).replaceAll('\n', '<br>')}</p>`
      : rewrite(post.html);
  return `<section class="${kind}">${writeHead(post, '')}<div class="prose">${html}</div></section>`;
}

/** A whole document. `head` and `body` are HTML; `title` is text. */
export const writeDocument = (title: string, head: string, body: string): string =>
  `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;

/** Nothing of a file that needs nothing else is fetched, and no script runs in it. */
const ALONE = `<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`;

/**
 * A text as one HTML file that needs nothing else, for screens and for printing: the head of each printed page has its title
 * and version.
 */
export function writeTextPage(
  text: ExportedText,
  { styles, rewrite }: { styles: string; rewrite: (html: string) => string },
): string {
  const printed = `@page { size: A4; margin: 22mm 18mm 20mm;
  @top-left { content: ${toCssString(text.title)}; font-size: 9pt; color: #6d6a65; }
  @top-right { content: ${toCssString(`第 ${text.version} 版 · ${formatDay(text.updatedAt)}`)}; font-size: 9pt; color: #6d6a65; }
  @bottom-center { content: counter(page) " / " counter(pages); font-size: 9pt; color: #6d6a65; } }`;
  const head = `${ALONE}\n<style>${styles}\n${printed}</style>`;
  return writeDocument(
    text.title,
    head,
    `<main class="page">${writeTextBody(text, rewrite)}</main>`,
  );
}

/** A text in a style sheet; no letter of it can end the string or the element. */
const toCssString = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} ·，。：]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`;
