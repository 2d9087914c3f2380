// Why it is as it is: docs/decisions/0067-pasting.md
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';

const PICTURE = /!\[[^\]\n]*\]\(<?(https?:\/\/[^\s()<>]+)/giu;
/** Most pictures that one paste brings to the site. */
const MAX_PICTURES = 50;
const MAX_PARALLEL = 2;

/** Replaces the first match in the text of the editor; false when there is none. */
type Replace = (pattern: RegExp, text: string) => boolean;

/** Returns the addresses of pictures on other sites in Markdown, each once. */
function listWebPictures(markdown: string): string[] {
  const addresses = [...markdown.matchAll(PICTURE)].map(([, address = '']) => address);
  return [...new Set(addresses)].filter((address) => !address.startsWith(`${location.origin}/`));
}

/**
 * Has the server store the pictures of other sites that were pasted, and puts the address of each upload in the place of
 * theirs. A picture that cannot be fetched stays where it is; a message says how many.
 */
export async function storeWebPictures(markdown: string, replace: Replace): Promise<void> {
  const addresses = listWebPictures(markdown);
  const queue = addresses.slice(0, MAX_PICTURES);
  let failed = addresses.length - queue.length;
  const work = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      if (!(await storePicture(address, replace))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  if (failed > 0) toast.warn(editorText.externalPictures(failed));
}

async function storePicture(address: string, replace: Replace): Promise<boolean> {
  const result = await call('POST /media/web', { body: { url: address } }).catch(() => null);
  if (result?.ok !== true) return false;
  const literal = address.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<=\]\(<?)${literal}(?=[\s)>])`, 'u');
  while (replace(pattern, result.data.url)) {
    // until no place has the old address
  }
  return true;
}
