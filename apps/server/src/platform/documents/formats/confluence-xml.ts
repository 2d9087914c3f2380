// Follows the XML export of a space as "Hibernate XML export" and "Confluence Storage Format" of the Atlassian documentation
// describe it.
import { toText } from 'hast-util-to-text';
import { listAttachments } from '../attachment-list.ts';
import { ConversionReport } from '../conversion.ts';
import { treeToMarkdown } from '../html-to-markdown.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourceAnnotation, SourcePage, SourcePerson } from '../source-document.ts';
import type { SourceFiles } from '../source-files.ts';
import { folderOf } from '../source-names.ts';
import { createPage, findPath, readEach, toIsoTime } from '../source-pages.ts';
import { isCurrent, readEntities } from './confluence-entities.ts';
import type { ConfluenceEntities, Entity } from './confluence-entities.ts';
import { prepareStorage } from './confluence-macros.ts';
import { parseStorage } from './confluence-storage.ts';
import type { DocumentFormat } from './format.ts';

/** A space of Confluence with everything that belongs to it: `entities.xml`, and `attachments/` beside it. */
export const confluenceXml: DocumentFormat = {
  name: 'CONFLUENCE_XML',
  title: 'Confluence（XML）',
  isExport: true,
  recognise: async (files) => findMarks(files).length > 0,
  async read(files, sink) {
    const main = files.names.find((name) => /(?:^|\/)entities\.xml$/u.test(name));
    if (main === undefined)
      throw new UnreadableSourceError('导出包无法解析：缺少 entities.xml，请确认导出类型为“XML”');
    const entities = await readEntities(await files.stream(main));
    const space = new ConfluenceSpace(files, entities, folderOf(main));
    if (space.pages.length === 0)
      throw new UnreadableSourceError(
        '导出包无法解析：entities.xml 中没有页面，请确认导出类型为“XML”',
      );
    await readEach(space.pages, sink, nameOf, (page) => readPage(space, page));
  },
};

const findMarks = (files: SourceFiles) =>
  files.names.filter((name) =>
    /(?:^|\/)(?:entities\.xml|exportDescriptor\.properties)$/u.test(name),
  );
const nameOf = ({ id, values }: Entity) => values.get('title')?.trim() || id;

/** The objects of an export by what refers to them. */
class ConfluenceSpace {
  readonly pages: Entity[];
  readonly entities: ConfluenceEntities;
  readonly #tree: Map<string, { title: string; parent: string | null }>;
  readonly #byTitle = new Map<string, Entity>();
  readonly #attachments = groupBy<Entity>();
  readonly #comments = groupBy<Entity>();
  readonly #tags = groupBy<string>();
  readonly #people = new Map<string, SourcePerson>();
  readonly #files: Map<string, string>;

  constructor(files: SourceFiles, entities: ConfluenceEntities, folder: string) {
    this.entities = entities;
    const pages = [...entities.all('Page'), ...entities.all('BlogPost')].filter(isCurrent);
    this.#tree = new Map(
      pages.map((page) => [
        page.id,
        { title: nameOf(page), parent: page.values.get('parent')?.trim() || null },
      ]),
    );
    this.pages = sortAsTree(pages);
    for (const page of pages)
      this.#byTitle.set(titleKey(this.keyOfSpace(page), nameOf(page)), page);
    for (const attachment of entities.all('Attachment').filter(isCurrent))
      this.#attachments.add(ownerOf(attachment), attachment);
    for (const comment of entities.all('Comment').filter(isCurrent))
      this.#comments.add(ownerOf(comment), comment);
    for (const { values } of entities.all('Labelling')) {
      const label = entities.get('Label', values.get('label') ?? '');
      const name = label?.values.get('name')?.trim() ?? '';
      const isGlobal = (label?.values.get('namespace') ?? 'global') === 'global';
      if (name !== '' && isGlobal) this.#tags.add(values.get('content') ?? '', name);
    }
    this.#readPeople();
    this.#files = indexAttachments(files, folder);
  }

  keyOfSpace(page: Entity): string {
    const space = this.entities.get('Space', page.values.get('space') ?? '');
    return space?.values.get('key')?.trim() ?? '';
  }

  keyOf = (page: Entity) => `${this.keyOfSpace(page)}/${page.id}`;
  pathOf = (page: Entity) => (page.kind === 'BlogPost' ? ['博客'] : findPath(this.#tree, page.id));
  tagsOf = (page: Entity) => [...new Set(this.#tags.get(page.id))];
  commentsOf = (page: Entity) => this.#comments.get(page.id);
  personOf = (key: string | undefined) => this.#people.get(key?.trim() ?? '') ?? null;

  pageAddress(id: string, anchor = ''): string | null {
    const page = this.entities.get('Page', id) ?? this.entities.get('BlogPost', id);
    return page === null ? null : formatSourceAddress('page', this.keyOf(page), anchor);
  }

  findPage(title: string, spaceKey: string): Entity | null {
    return this.#byTitle.get(titleKey(spaceKey, title)) ?? null;
  }

  /** Files of a page with their names. */
  attachmentsOf(page: Entity): Map<string, string> {
    const found = new Map<string, string>();
    for (const attachment of this.#attachments.get(page.id)) {
      const file = this.#files.get(`${page.id}/${attachment.id}`);
      const { values } = attachment;
      if (file !== undefined) found.set(file, values.get('title') ?? values.get('fileName') ?? '');
    }
    return found;
  }

  /** People with their mail addresses, where the export tells them. */
  #readPeople(): void {
    const directory = new Map<string, Entity>();
    for (const user of this.entities.all('InternalUser'))
      directory.set(user.values.get('lowerName')?.trim() ?? '', user);
    for (const { id, values } of this.entities.all('ConfluenceUserImpl')) {
      const known = directory.get(values.get('lowerName')?.trim() ?? '')?.values;
      const email = values.get('email')?.trim() || known?.get('emailAddress')?.trim() || null;
      const name = known?.get('displayName')?.trim() || values.get('name')?.trim() || (email ?? id);
      const person = { name, email };
      for (const key of [id, values.get('name')?.trim(), values.get('atlassianAccountId')?.trim()])
        if (key !== undefined && key !== '') this.#people.set(key, person);
    }
  }
}

const titleKey = (space: string, title: string) => `${space}\n${title.toLowerCase()}`;
const ownerOf = ({ values }: Entity) =>
  (values.get('containerContent') ?? values.get('owner') ?? values.get('content') ?? '').trim();

function groupBy<Value>() {
  const groups = new Map<string, Value[]>();
  return {
    get: (key: string): Value[] => groups.get(key) ?? [],
    add(key: string, value: Value): void {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [value]);
      else group.push(value);
    },
  };
}

/** Pages after those above them, siblings by the position that their space shows them in. */
function sortAsTree(pages: readonly Entity[]): Entity[] {
  const ids = new Set(pages.map(({ id }) => id));
  const children = groupBy<Entity>();
  const parentOf = ({ values }: Entity) => values.get('parent')?.trim() ?? '';
  const position = ({ values }: Entity) => Number.parseInt(values.get('position') ?? '', 10) || 0;
  for (const page of pages) children.add(ids.has(parentOf(page)) ? parentOf(page) : '', page);
  const sorted = new Set<Entity>();
  const waiting = children.get('').toSorted((a, b) => position(b) - position(a));
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (sorted.has(page)) continue;
    sorted.add(page);
    waiting.push(...children.get(page.id).toSorted((a, b) => position(b) - position(a)));
  }
  // pages in a circle hang on nothing
  return [...sorted, ...pages.filter((page) => !sorted.has(page))];
}

/** Names of files by `page/attachment`, of several versions the newest. */
function indexAttachments(files: SourceFiles, folder: string): Map<string, string> {
  const found = new Map<string, { name: string; version: number }>();
  const prefix = folder === '' ? 'attachments/' : `${folder}/attachments/`;
  for (const name of files.names) {
    if (!name.startsWith(prefix)) continue;
    const [page, attachment, last = ''] = name.slice(prefix.length).split('/');
    const version = Number.parseInt(last, 10) || 0;
    const key = `${page}/${attachment}`;
    if (version >= (found.get(key)?.version ?? 0)) found.set(key, { name, version });
  }
  return new Map(Array.from(found, ([key, { name }]) => [key, name]));
}

async function readPage(space: ConfluenceSpace, page: Entity): Promise<SourcePage> {
  const report = new ConversionReport();
  const attachments = space.attachmentsOf(page);
  const spaceKey = space.keyOfSpace(page);
  const attachment = (fileName: string, pageTitle: string | null) => {
    const owner = pageTitle === null ? page : space.findPage(pageTitle, spaceKey);
    const own = owner === page ? attachments : owner && space.attachmentsOf(owner);
    const file = [...(own ?? [])].find(([, title]) => title.trim() === fileName)?.[0];
    return file === undefined ? null : formatSourceAddress('file', file);
  };
  const tree = parseStorage(space.entities.bodyOf(page.id));
  let markdown = treeToMarkdown(tree, {
    report,
    resolve: (address) => resolveAddress(space, address),
    prepare: (root) =>
      prepareStorage(root, {
        page: (title, key) => {
          const target = space.findPage(title, key ?? spaceKey);
          return target === null ? null : formatSourceAddress('page', space.keyOf(target));
        },
        attachment,
        person: (key) => space.personOf(key)?.name ?? null,
        report,
      }),
  });
  markdown += listAttachments(attachments, markdown, report);
  return createPage({
    key: space.keyOf(page),
    path: space.pathOf(page),
    title: nameOf(page),
    markdown,
    author: space.personOf(page.values.get('creator')),
    createdAt: toIsoTime(page.values.get('creationDate')),
    tags: space.tagsOf(page),
    address: `/pages/viewpage.action?pageId=${page.id}`,
    annotations: readComments(space, page),
    report,
  });
}

/** Addresses that people copied from the bar of their browser, where they lead to a page of the export. */
function resolveAddress(space: ConfluenceSpace, address: string): string {
  const id = /(?:[?&]pageId=|\/spaces\/[^/]+\/pages\/)(\d+)/u.exec(address)?.[1];
  const anchor = /#.*$/u.exec(address)?.[0] ?? '';
  return (id === undefined ? null : space.pageAddress(id, anchor)) ?? address;
}

function readComments(space: ConfluenceSpace, page: Entity): SourceAnnotation[] {
  return space.commentsOf(page).flatMap(({ id, values }) => {
    const text = readWords(space.entities.bodyOf(id));
    const author = space.personOf(values.get('creator'));
    const createdAt = toIsoTime(values.get('creationDate'));
    return text === '' ? [] : [{ quote: '', text, author, createdAt }];
  });
}

/** The words of a comment; of one that is no XML, what stands between its tags. */
function readWords(storage: string): string {
  try {
    return toText(parseStorage(storage)).trim();
  } catch (error) {
    if (!(error instanceof UnreadableSourceError)) throw error;
    return storage.replaceAll(/<[^>]*>/gu, ' ').trim();
  }
}
