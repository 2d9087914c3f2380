import { buffer } from 'node:stream/consumers';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { UniqueNames } from '../../platform/export/export-names.ts';
import type { ExportedText } from '../../platform/export/exported-text.ts';
import { toWordPicture } from '../../platform/export/word-picture.ts';
import type { WordPicture } from '../../platform/export/word-inline.ts';
import type { ZipSink } from '../../platform/zip/write-zip.ts';
import { findUploads, mediaIdsIn, openUpload } from '../media/media.public.ts';

/** Widest copy of a picture inside a document, in pixels, where there is a copy of that width. */
const DOCUMENT_WIDTH = 1200;
/** Bytes of pictures inside one document: the others stay on the site. */
const MAX_DOCUMENT_BYTES = 64 * 2 ** 20;
const PICTURES = '图片';
const ATTACHMENTS = '附件';

type Upload = Awaited<ReturnType<typeof findUploads>>[number];

/** Uploads that the exported texts show and the exporter may have, each once. */
export class ExportFiles {
  readonly #ctx: Ctx;
  readonly #names: UniqueNames;
  readonly #withAttachments: boolean;
  /** Where each lies in the archive; null for one that does not come along. */
  readonly #places = new Map<Id, string | null>();
  /** How many could not be had. */
  missing = 0;

  constructor(ctx: Ctx, names: UniqueNames, withAttachments: boolean) {
    this.#ctx = ctx;
    this.#names = names;
    this.#withAttachments = withAttachments;
  }

  /** Writes the files of some texts that are not in the archive yet. */
  async write(sink: ZipSink, texts: readonly ExportedText[]): Promise<void> {
    const ids = this.#idsIn(texts).filter((id) => !this.#places.has(id));
    const uploads = new Map((await findUploads(this.#ctx, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const upload = uploads.get(id);
      // what the exporter may not have is not counted: that it is there would be news
      const place = upload === undefined ? null : await this.#writeOne(sink, upload);
      this.#places.set(id, place);
    }
  }

  /** Where an upload lies in the archive; null when it is not in it. */
  placeOf(id: Id): string | null {
    return this.#places.get(id) ?? null;
  }

  /** The pictures of a text for a document, by upload. */
  async readPictures(text: ExportedText): Promise<Map<Id, { bytes: Buffer; mime: string }>> {
    const pictures = new Map<Id, { bytes: Buffer; mime: string }>();
    let total = 0;
    for (const upload of await findUploads(this.#ctx, this.#idsIn([text]))) {
      if (upload.kind !== 'IMAGE' || total > MAX_DOCUMENT_BYTES) continue;
      const object = await openUpload(this.#ctx.deps, upload, DOCUMENT_WIDTH);
      if (object === null) {
        this.missing += 1;
        continue;
      }
      const bytes = await buffer(object.stream);
      total += bytes.length;
      pictures.set(upload.id, { bytes, mime: upload.mime });
    }
    return pictures;
  }

  /** The same as Word takes them. */
  async readWordPictures(text: ExportedText): Promise<Map<Id, WordPicture>> {
    const pictures = new Map<Id, WordPicture>();
    for (const [id, { bytes }] of await this.readPictures(text)) {
      const picture = await toWordPicture(bytes);
      if (picture === null) this.missing += 1;
      else pictures.set(id, picture);
    }
    return pictures;
  }

  #idsIn(texts: readonly ExportedText[]): Id[] {
    const ids = texts.flatMap(({ html, answers, comments }) => {
      const posts = [...comments, ...answers.flatMap((answer) => [answer, ...answer.comments])];
      const written = [html, ...posts.map((post) => post.html)];
      return mediaIdsIn(written, this.#ctx.deps.env.PUBLIC_URL);
    });
    return [...new Set(ids)];
  }

  async #writeOne(sink: ZipSink, upload: Upload): Promise<string | null> {
    const isPicture = upload.kind === 'IMAGE';
    if (!isPicture && !this.#withAttachments) return null;
    const object = await openUpload(this.#ctx.deps, upload);
    if (object === null) {
      this.missing += 1;
      return null;
    }
    const extension = `.${upload.extension}`;
    const stem = upload.name.replace(/\.[^.]{1,8}$/u, '');
    const place = this.#names.take(isPicture ? PICTURES : ATTACHMENTS, stem, extension);
    await sink.add(place, object.stream);
    return place;
  }
}
