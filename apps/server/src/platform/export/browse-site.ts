import type { ContentModel } from '@zhihui/contract/models.ts';
import { escapeText as escapeHtml, escapeAttribute } from 'entities';
import type { ZipSink } from '../zip/write-zip.ts';
import { loadPageStyles } from './page-styles.ts';
import { toRelativeAddress } from './export-names.ts';
import type { ExportedText } from './exported-text.ts';
import { writeDocument, writeTextBody } from './text-page.ts';

/** A category of a site to browse, or a section, which stands above categories. */
export interface BrowseCategory {
  id: string;
  name: string;
  parentId: string | null;
  /** Name of its page in the archive. */
  page: string;
}

/** Characters of the words in one part of the search: a browser reads a part at once. */
const PART_CHARACTERS = 1_000_000;
/** Words of one text that the search knows. */
const MAX_WORDS = 100_000;

export const SECTION_NAMES: Record<ContentModel, string> = {
  ANNOUNCEMENT: '公司公告',
  NEWS: '资讯',
  ARTICLE: '知识库',
  QUESTION: 'Q&A',
};

interface Listed {
  title: string;
  page: string;
}

/**
 * Writes a site of plain files into an archive: a page for each text and category, a tree and a search that work without a
 * server. Texts come one by one; titles and addresses alone stay in memory.
 */
export class BrowseSite {
  readonly #sink: ZipSink;
  readonly #name: string;
  readonly #categories: ReadonlyMap<string, BrowseCategory>;
  readonly #listed = new Map<string, Listed[]>();
  #part: [string, string, string][] = [];
  #characters = 0;
  #parts = 0;

  constructor(sink: ZipSink, name: string, categories: readonly BrowseCategory[]) {
    this.#sink = sink;
    this.#name = name;
    this.#categories = new Map(categories.map((category) => [category.id, category]));
  }

  /** Writes what all pages use. */
  async begin(): Promise<void> {
    const { page, site, script } = await loadPageStyles();
    await this.#sink.add('assets/style.css', `${page}\n${site}`);
    await this.#sink.add('assets/site.js', script);
    const rows = [...this.#categories.values()].map(({ id, name, parentId, page: file }) => [
      ...[id, name, parentId],
      toRelativeAddress('', file),
    ]);
    await this.#sink.add('assets/tree.js', `zhihui.tree(${toScript(rows)})`);
  }

  /** Writes the page of a text. */
  async addText(
    text: ExportedText,
    place: { page: string; categoryId: string; rewrite: (html: string) => string },
  ): Promise<void> {
    const { page, categoryId, rewrite } = place;
    const body = `${this.#crumbs(page, categoryId)}${writeTextBody(text, rewrite)}`;
    await this.#sink.add(page, this.#page({ title: text.title, page, categoryId, body }));
    const list = this.#listed.get(categoryId) ?? [];
    list.push({ title: text.title, page });
    this.#listed.set(categoryId, list);
    const words = text.plain.slice(0, MAX_WORDS);
    this.#part.push([text.title, toRelativeAddress('', page), words]);
    this.#characters += words.length + text.title.length;
    if (this.#characters >= PART_CHARACTERS) await this.#flush();
  }

  /** Writes the pages of categories and what the tree and the search read. */
  async end(): Promise<void> {
    await this.#flush();
    for (const category of this.#categories.values()) {
      const items = this.#listed.get(category.id) ?? [];
      const rows = items.map(({ title, page }) => [title, toRelativeAddress('', page)]);
      const id = JSON.stringify(category.id);
      await this.#sink.add(
        `assets/tree/${category.id}.js`,
        `zhihui.items(${id}, ${toScript(rows)})`,
      );
      const { page, id: categoryId, name: title, parentId } = category;
      const body = `${this.#crumbs(page, parentId)}<h1 class="title">${escapeHtml(title)}</h1>${this.#list(category, items)}`;
      await this.#sink.add(page, this.#page({ title, page, categoryId, body }));
    }
    const roots = [...this.#categories.values()].filter(({ parentId }) => parentId === null);
    const page = 'index.html';
    const links = roots.map(({ name, page: file }) => this.#link(page, file, name)).join('');
    const body = `<h1 class="title">${escapeHtml(this.#name)}</h1><ul class="list">${links}</ul>`;
    await this.#sink.add(page, this.#page({ title: this.#name, page, categoryId: '', body }));
  }

  async #flush(): Promise<void> {
    if (this.#part.length === 0) return;
    await this.#sink.add(
      `assets/search/${this.#parts}.js`,
      `zhihui.texts(${toScript(this.#part)})`,
    );
    this.#parts += 1;
    this.#part = [];
    this.#characters = 0;
  }

  #list({ id, page }: BrowseCategory, items: readonly Listed[]): string {
    const children = [...this.#categories.values()].filter(({ parentId }) => parentId === id);
    const links = [
      ...children.map(({ name, page: file }) => this.#link(page, file, `${name} ›`)),
      ...items.map(({ title, page: file }) => this.#link(page, file, title)),
    ];
    return `<ul class="list">${links.join('\n')}</ul>`;
  }

  #link(from: string, to: string, name: string): string {
    return `<li><a href="${escapeAttribute(toRelativeAddress(from, to))}">${escapeHtml(name)}</a></li>`;
  }

  #crumbs(page: string, categoryId: string | null): string {
    const names: string[] = [];
    for (let id = categoryId; id !== null;) {
      const category = this.#categories.get(id);
      if (category === undefined) break;
      const address = toRelativeAddress(page, category.page);
      names.unshift(`<a href="${escapeAttribute(address)}">${escapeHtml(category.name)}</a>`);
      id = category.parentId;
    }
    return names.length === 0 ? '' : `<p class="crumbs">${names.join(' / ')}</p>`;
  }

  #page(content: { title: string; page: string; categoryId: string; body: string }): string {
    const { title, page, categoryId, body } = content;
    const root = '../'.repeat(page.split('/').length - 1);
    const here = escapeAttribute(toRelativeAddress('', page));
    const head = `<meta name="robots" content="noindex">\n<link rel="stylesheet" href="${root}assets/style.css">`;
    const side = `<aside class="side" aria-label="搜索与目录"><a class="home" href="${root}index.html">${escapeHtml(this.#name)}</a>
<input class="search" id="search" type="search" placeholder="搜索" aria-label="搜索"><nav id="tree" aria-label="目录"></nav></aside>`;
    const framed = `<div class="frame">${side}<main class="page">${body}</main></div>
<script src="${root}assets/site.js" data-root="${root}" data-here="${here}"></script>`;
    return writeDocument(title, head, framed).replace(
      '<body>',
      `<body data-category="${escapeAttribute(categoryId)}">`,
    );
  }
}

/** Data in a script; no text can end the element that holds it, nor its line. */
const toScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
