import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { BrowseSite } from '../../platform/export/browse-site.ts';
import type { BrowseCategory } from '../../platform/export/browse-site.ts';
import {
  findForeignAddresses,
  rewriteHtml,
  rewriteMarkdown,
  readSiteAddress,
} from '../../platform/export/export-addresses.ts';
import type { ResolveAddress } from '../../platform/export/export-addresses.ts';
import { toFileName, toRelativeAddress, UniqueNames } from '../../platform/export/export-names.ts';
import type { ExportedText } from '../../platform/export/exported-text.ts';
import { writeMarkdownFile } from '../../platform/export/markdown-file.ts';
import { loadPageStyles } from '../../platform/export/page-styles.ts';
import type { PdfPrinter } from '../../platform/export/print-pdf.ts';
import { writeRest, writeTextPage } from '../../platform/export/text-page.ts';
import { createWordDocument } from '../../platform/export/word-document.ts';
import { formatVersion } from '../../platform/export/exported-text.ts';
import { writeZip } from '../../platform/zip/write-zip.ts';
import type { ZipSink } from '../../platform/zip/write-zip.ts';
import { ExportFiles } from './export-files.ts';
import { buildFolders } from './export-place.ts';
import type { ExportFolder, ExportTarget } from './export-place.ts';
import { listHeads } from './export-texts.repo.ts';
import type { HeadRow } from './export-texts.repo.ts';
import { readTexts } from './export-reader.ts';
import type { ExportRow } from './exports.repo.ts';

/** What the writing of an export needs. `ctx.db` sees one moment of the site. */
export interface ExportWork {
  ctx: Ctx;
  row: ExportRow;
  /** A folder of its own on the disk. */
  folder: string;
  /** The browser that prints; null where there is none. */
  printer: PdfPrinter | null;
  annotations: boolean;
  /** Called after some texts; rejects when the export was deleted. */
  progress(done: number, total: number): Promise<void>;
}

/** The file of an export on the disk. */
export interface WrittenExport {
  file: string;
  fileName: string;
  mime: string;
  texts: number;
  missing: number;
  categoryIds: Id[];
}

/** Texts in memory at a time. */
const BATCH = 20;
const HEADS = 2000;
const ENDINGS = {
  MARKDOWN: '.md',
  WORD: '.docx',
  PDF: '.pdf',
  HTML: '.html',
  SITE: '.html',
  ARCHIVE: '.zip',
};
const MIMES: Record<string, string> = {
  '.md': 'text/markdown; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pdf': 'application/pdf',
  '.html': 'text/html; charset=utf-8',
  '.zip': 'application/zip',
};

/** Writes one text, as a file of its own, or with its pictures as an archive where Markdown has some. */
export async function writeTextExport(work: ExportWork, contentId: Id): Promise<WrittenExport> {
  const { ctx, row, folder } = work;
  const [exported] = await readTexts(ctx.db, [contentId], pickOptions(work));
  if (exported === undefined) throw new Error('the text is gone');
  const names = new UniqueNames();
  const files = new ExportFiles(ctx, names, true);
  const ending = ENDINGS[row.format];
  const file = path.join(folder, 'export');
  const result = {
    file,
    texts: 1,
    categoryIds: [],
    fileName: `${toFileName(exported.title)}${ending}`,
  };
  if (row.format !== 'MARKDOWN') {
    await writeDocumentFile(work, { text: exported, files, file });
    return { ...result, mime: MIMES[ending] ?? '', missing: files.missing };
  }
  const place = names.take('', exported.title, ending);
  let markdown = '';
  let hasFiles = false;
  await writeZip(
    createWriteStream(file),
    async (sink) => {
      await files.write(sink, [exported]);
      const resolve: ResolveAddress = ({ kind, id }) => {
        const found = kind === 'media' ? files.placeOf(id) : null;
        hasFiles ||= found !== null;
        return found === null ? null : toRelativeAddress(place, found);
      };
      const foreign = findForeignAddresses(exported.body, { place, has: () => false });
      markdown = writeMarkdown(ctx, exported, { resolve, foreign });
      await sink.add(place, markdown);
    },
    { modified: ctx.now() },
  );
  if (!hasFiles) await writeFile(file, markdown);
  const kind = hasFiles ? '.zip' : '.md';
  const fileName = `${toFileName(exported.title)}${kind}`;
  return { ...result, fileName, mime: MIMES[kind] ?? '', missing: files.missing };
}

/** Writes the texts of a category, a section or all of them as one archive. */
export async function writeBulkExport(
  work: ExportWork,
  target: ExportTarget,
): Promise<WrittenExport> {
  const { ctx, row, folder } = work;
  const file = path.join(folder, 'export.zip');
  const names = new UniqueNames();
  const isSite = row.format === 'SITE';
  const folders = buildFolders(target, names, isSite);
  const categories = isSite ? placeCategories(folders, names) : [];
  const plan = await planTexts(work, target, { folders, names });
  const files = new ExportFiles(ctx, names, row.attachments);
  await writeZip(
    createWriteStream(file),
    async (sink) => {
      const site = isSite ? new BrowseSite(sink, row.name, categories) : null;
      await site?.begin();
      await writeTexts(work, { sink, site, plan, files });
      await site?.end();
    },
    { modified: ctx.now() },
  );
  return {
    file,
    fileName: `${toFileName(row.name)}.zip`,
    mime: MIMES['.zip'] ?? '',
    texts: plan.places.size,
    missing: files.missing,
    categoryIds: [...plan.categoryIds],
  };
}

/** Pages of categories have their names before texts do. */
function placeCategories(
  folders: ReadonlyMap<string, ExportFolder>,
  names: UniqueNames,
): BrowseCategory[] {
  names.take('', 'index', '.html');
  return [...folders.values()].map(({ id, name, parentId, folder }) => ({
    ...{ id, name, parentId },
    page: names.take(folder, 'index', '.html'),
  }));
}

interface Plan {
  /** Where each text lies in the archive, by its number, in the order of the archive. */
  places: Map<Id, { place: string; folder: ExportFolder }>;
  /** The places of all texts. */
  files: Set<string>;
  categoryIds: Set<Id>;
}

/** Gives each text its place: links lead to texts that are written later. */
async function planTexts(
  { ctx, row }: ExportWork,
  target: ExportTarget,
  { folders, names }: { folders: ReadonlyMap<string, ExportFolder>; names: UniqueNames },
): Promise<Plan> {
  const plan: Plan = { places: new Map(), files: new Set(), categoryIds: new Set() };
  const ending = ENDINGS[row.format];
  let after: Id = 0;
  for (;;) {
    const heads: HeadRow[] = await listHeads(ctx.db, target.place, { after, limit: HEADS });
    for (const { id, model, title, category_id: categoryId } of heads) {
      const folder =
        folders.get(String(categoryId)) ??
        folders.get(model) ??
        folders.get(String(target.root?.id));
      if (folder === undefined) continue;
      const place = names.take(folder.folder, title, ending);
      plan.places.set(id, { place, folder });
      plan.files.add(place);
      if (categoryId !== null) plan.categoryIds.add(categoryId);
    }
    const last = heads.at(-1);
    if (last === undefined || heads.length < HEADS) return plan;
    after = last.id;
  }
}

interface Writing {
  sink: ZipSink;
  site: BrowseSite | null;
  plan: Plan;
  files: ExportFiles;
}

async function writeTexts(work: ExportWork, { sink, site, plan, files }: Writing): Promise<void> {
  const { ctx, row } = work;
  const ids = [...plan.places.keys()];
  const options = pickOptions(work);
  for (let at = 0; at < ids.length; at += BATCH) {
    const startedAt = performance.now();
    const texts = await readTexts(ctx.db, ids.slice(at, at + BATCH), options);
    const isWithFiles = row.format === 'MARKDOWN' || row.format === 'SITE';
    if (isWithFiles) await files.write(sink, texts);
    for (const exported of texts) {
      const planned = plan.places.get(exported.id);
      if (planned === undefined) continue;
      const { place, folder } = planned;
      const resolve: ResolveAddress = (found) => {
        const other =
          found.kind === 'media' ? files.placeOf(found.id) : plan.places.get(found.id)?.place;
        if (other === null || other === undefined) return null;
        return toRelativeAddress(place, other) + (found.kind === 'text' ? found.anchor : '');
      };
      if (site !== null) {
        const rewrite = (html: string) => rewriteHtml(html, { origin: originOf(ctx), resolve });
        await site.addText(exported, { page: place, categoryId: folder.id, rewrite });
      } else if (row.format === 'MARKDOWN') {
        const has = (name: string) => plan.files.has(name);
        const foreign = findForeignAddresses(exported.body, { place, has });
        const isRenamed = folder.folder !== folder.names.join('/');
        const category = isRenamed ? folder.names : undefined;
        await sink.add(place, writeMarkdown(ctx, exported, { resolve, category, foreign }));
      } else {
        const file = path.join(work.folder, 'text');
        await writeDocumentFile(work, { text: exported, files, file });
        await sink.add(place, createReadStream(file));
        await rm(file);
      }
    }
    await work.progress(Math.min(ids.length, at + BATCH), ids.length);
    await ctx.deps.readers.makeRoom(startedAt);
  }
}

const originOf = (ctx: Ctx): string => ctx.deps.env.PUBLIC_URL;

const addressOf = (ctx: Ctx, { model, id }: ExportedText): string =>
  `${originOf(ctx)}/${SECTION_PATH[model]}/${id}`;

function writeMarkdown(
  ctx: Ctx,
  exported: ExportedText,
  place: {
    resolve: ResolveAddress;
    category?: readonly string[] | undefined;
    foreign: readonly string[];
  },
): string {
  const { resolve, ...rest } = place;
  const origin = originOf(ctx);
  const rewrite = (markdown: string) => rewriteMarkdown(markdown, { origin, resolve });
  return writeMarkdownFile(exported, { ...rest, rewrite, address: addressOf(ctx, exported) });
}

/** Writes a text as a Word document, an HTML page or what a browser prints of that. */
async function writeDocumentFile(
  work: ExportWork,
  { text: exported, files, file }: { text: ExportedText; files: ExportFiles; file: string },
): Promise<void> {
  const { ctx, row } = work;
  const origin = originOf(ctx);
  if (row.format === 'WORD') {
    const pictures = await files.readWordPictures(exported);
    const bytes = await createWordDocument(
      {
        title: exported.title,
        author: exported.author,
        version: formatVersion(exported),
        html: `${exported.html}${writeRest(exported, (html) => html)}`,
      },
      {
        picture(address) {
          const target = readSiteAddress(address, origin);
          return target?.kind === 'media' ? (pictures.get(target.id) ?? null) : null;
        },
        absolute: (address) => (address.startsWith('/') ? `${origin}${address}` : address),
      },
    );
    await writeFile(file, bytes);
    return;
  }
  const pictures = await files.readPictures(exported);
  const resolve: ResolveAddress = ({ kind, id }) => {
    const picture = kind === 'media' ? pictures.get(id) : undefined;
    return picture ? `data:${picture.mime};base64,${picture.bytes.toString('base64')}` : null;
  };
  const { page } = await loadPageStyles();
  const html = writeTextPage(exported, {
    styles: page,
    rewrite: (part) => rewriteHtml(part, { origin, resolve }),
  });
  if (row.format === 'HTML') {
    await writeFile(file, html);
    return;
  }
  if (work.printer === null) throw new Error('nothing prints here');
  await work.printer.print(html, file);
}

const pickOptions = ({ row, annotations }: ExportWork) => ({
  comments: row.comments,
  annotations: row.annotations && annotations,
});
