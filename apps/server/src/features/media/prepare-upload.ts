import type { UploadedFile } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { AppError, fieldError } from '../../kernel/errors.ts';
import { IMAGE_LIMITS } from '../../platform/images/image-limits.ts';
import { ImageRefusedError } from '../../platform/images/image-refused.ts';
import { inspectAndReencode } from '../../platform/images/images.ts';
import { displayName, extensionOf } from '../../platform/images/safe-name.ts';
import { sniffImage } from '../../platform/images/sniff-image.ts';
import type { Variant } from './media-objects.ts';
import type { MediaRow } from './media.repo.ts';

const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'jfif', 'gif', 'webp', 'avif', 'svg'];

export type MediaMetadata = Pick<
  MediaRow,
  'kind' | 'mime' | 'extension' | 'size' | 'width' | 'height' | 'widths'
>;

/** An upload made ready to be stored. */
export interface Prepared {
  metadata: MediaMetadata;
  objects: { variant: Variant; bytes: Uint8Array }[];
}

function toUploadError(error: unknown): unknown {
  if (!(error instanceof ImageRefusedError)) return error;
  if (error.reason === 'busy')
    return new AppError('UNAVAILABLE', { msg: error.message, retryAfter: 5 });
  if (error.reason === 'tooLarge') return new AppError('TOO_LARGE', { msg: error.message });
  return fieldError({ file: error.message });
}

async function prepareImage(bytes: Buffer, maxBytes: number, userId: Id): Promise<Prepared> {
  try {
    const image = await inspectAndReencode(bytes, { ...IMAGE_LIMITS, maxBytes }, userId);
    const { format, mime, width, height, variants } = image;
    const widths = variants.map((variant) => variant.width);
    const extension = format === 'jpeg' ? 'jpg' : format;
    const copies = variants.map((item) => ({
      variant: `${item.width}` as const,
      bytes: item.bytes,
    }));
    return {
      metadata: { kind: 'IMAGE', mime, extension, size: image.bytes.length, width, height, widths },
      objects: [{ variant: 'full', bytes: image.bytes }, ...copies],
    };
  } catch (error) {
    throw toUploadError(error);
  }
}

function prepareAttachment(extension: string, bytes: Uint8Array): Prepared {
  const isMatch = matchesExtension(extension, bytes);
  if (isMatch === null) {
    throw fieldError({
      file: `不支持该文件类型，可上传图片，或 ${ATTACHMENT_EXTENSIONS.join('、')} 文件`,
    });
  }
  if (!isMatch) throw fieldError({ file: '文件内容与扩展名不符，请检查后重新上传' });
  // Whatever it is, browsers shall save it and never show it.
  const mime = 'application/octet-stream';
  return {
    metadata: {
      kind: 'FILE',
      mime,
      extension,
      size: bytes.length,
      width: null,
      height: null,
      widths: [],
    },
    objects: [{ variant: 'full', bytes }],
  };
}

/** Named like a picture, or a picture without any extension: what is pasted often has none. */
export function isPicture(file: UploadedFile): boolean {
  const extension = extensionOf(file.name);
  return (
    IMAGE_EXTENSIONS.includes(extension) || (extension === '' && sniffImage(file.bytes) !== null)
  );
}

/**
 * Judges an upload of a person by name and content. A picture is encoded again, in its turn; anything else is stored as it is,
 * for download. Throws AppError: VALIDATION with a sentence for `file`, TOO_LARGE, UNAVAILABLE.
 */
export async function prepareUpload(
  file: UploadedFile,
  maxBytes: number,
  userId: Id,
): Promise<Prepared> {
  if (file.bytes.length === 0) throw fieldError({ file: '文件为空，请重新选择' });
  if (file.bytes.length > maxBytes) throw new AppError('TOO_LARGE');
  if (!isPicture(file)) return prepareAttachment(extensionOf(file.name), file.bytes);
  return prepareImage(Buffer.from(file.bytes), maxBytes, userId);
}

/** The name shown for an upload and used for its download. */
export function getDisplayName(file: UploadedFile): string {
  return displayName(file.name);
}

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

/** First bytes of each kind of file that may be attached; `text` has none, but must hold no binary. */
const KINDS: Record<string, readonly number[] | 'text'> = {
  pdf: PDF,
  docx: ZIP,
  xlsx: ZIP,
  pptx: ZIP,
  zip: ZIP,
  doc: OLE,
  xls: OLE,
  ppt: OLE,
  wps: OLE,
  et: OLE,
  '7z': [0x37, 0x7a, 0xbc, 0xaf],
  rar: [0x52, 0x61, 0x72, 0x21],
  gz: [0x1f, 0x8b],
  txt: 'text',
  md: 'text',
  csv: 'text',
  log: 'text',
  json: 'text',
  yaml: 'text',
  yml: 'text',
  sql: 'text',
};

const ATTACHMENT_EXTENSIONS = Object.keys(KINDS);

function isText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 65_536).includes(0);
}

/** Whether the content is what the extension says. `null`: files with this extension are refused. */
function matchesExtension(extension: string, bytes: Uint8Array): boolean | null {
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (kind === undefined) return null;
  if (kind === 'text') return isText(bytes);
  return kind.every((byte, index) => bytes[index] === byte);
}
