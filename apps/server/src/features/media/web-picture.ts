// Why it is as it is: docs/decisions/0067-pasting.md
import type { UploadedFile } from '@zhihui/contract/endpoint.ts';
import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { IMAGE_LIMITS } from '../../platform/images/image-limits.ts';
import { sniffImage } from '../../platform/images/sniff-image.ts';
import { fetchPublic } from '../../platform/outbound/outbound.ts';
import { mediaText } from './media.text.ts';
import { uploadMedia } from './media.service.ts';
import type { MediaRow } from './media.repo.ts';

/** Time for all answers and their bytes together. */
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;

/** Fetches one address without following where its answer leads. */
export type FetchPage = (url: URL, init: RequestInit) => Promise<Response>;

/**
 * Stores a picture of another site as an upload of the caller, with the address it came from. Throws VALIDATION at `url`
 * where it cannot be fetched or is no picture, and what uploads throw.
 */
export async function uploadWebPicture(
  ctx: Ctx,
  address: string,
  fetchPage: FetchPage = fetchPublic,
): Promise<MediaRow> {
  const url = parseAddress(address);
  const maxBytes = Math.min(IMAGE_LIMITS.maxBytes, ctx.deps.env.UPLOAD_MAX_MB * 1024 * 1024);
  const bytes = await download(url, maxBytes, fetchPage).catch((error: unknown) => {
    ctx.log.info({ err: error, host: url.host }, 'a picture of the web could not be fetched');
    throw fieldError({ url: mediaText.unreachable });
  });
  const kind = sniffImage(bytes);
  if (kind === null) throw fieldError({ url: mediaText.notPicture });
  const file: UploadedFile = { name: `${nameOf(url)}.${kind}`, bytes };
  return uploadMedia(ctx, file, { sourceUrl: url.href });
}

/** An address that opens without rights: by http or https, without a password and without a place in the page. */
function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/u.test(url.protocol))
    throw fieldError({ url: mediaText.noAddress });
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

/** The bytes behind an address. Rejects when they are too many, come too slowly, or are a page. */
async function download(url: URL, maxBytes: number, fetchPage: FetchPage): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (let next = url, hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await fetchPage(next, {
      redirect: 'manual',
      signal,
      headers: { accept: 'image/*' },
    });
    const target = response.headers.get('location');
    if (response.ok) return readBytes(response, maxBytes);
    await response.body?.cancel();
    if (response.status < 300 || response.status > 399 || target === null)
      throw new Error(`the site answered ${response.status}`);
    next = parseAddress(new URL(target, next).href);
  }
  throw new Error('the site leads on and on');
}

async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    length += (chunk as Uint8Array).length;
    if (length > maxBytes) throw new Error('the picture is too large');
  }
  return Buffer.concat(chunks);
}

/** The last part of the path without its extension. */
function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // not UTF-8: the name stays as it is written
  }
  return name.replace(/\.\w{1,5}$/u, '').slice(0, 80) || mediaText.pictureName;
}
