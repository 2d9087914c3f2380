/** Why an entry of an archive is not read, in Chinese. */
export type NameRefusal = { refused: string };

const MAX_NAME = 1000;
const MAX_LEVELS = 40;

/** Names of entries as GBK has them on Chinese Windows, where an archive does not say that they are UTF-8. */
export function decodeEntryName(bytes: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder('utf-8').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * The name of an entry with `/` between its folders and without `.`, or why it is refused: nothing of it would be written
 * outside a folder anyway, but such a name is a trap for a program that unpacks it.
 */
export function cleanEntryName(raw: string): string | NameRefusal {
  const name = raw.replaceAll('\\', '/').normalize('NFC');
  if (name.length > MAX_NAME) return { refused: '文件名过长' };
  if (/\p{Cc}/u.test(name)) return { refused: '文件名包含控制字符' };
  if (name.startsWith('/') || /^[A-Za-z]:/u.test(name)) return { refused: '文件名为绝对路径' };
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return { refused: '文件名包含上级目录（..）' };
  if (parts.length > MAX_LEVELS) return { refused: `目录超过 ${MAX_LEVELS} 级` };
  return parts.join('/');
}

/** What operating systems put beside people's files. */
export function isSystemFile(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/iu.test(name);
}

/** The folder of a name; '' at the top. */
export function folderOf(name: string): string {
  const at = name.lastIndexOf('/');
  return at === -1 ? '' : name.slice(0, at);
}

/** The last part of a name without its extension. */
export function stemOf(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const at = base.lastIndexOf('.');
  return at > 0 ? base.slice(0, at) : base;
}

/** In lower case, without the dot; '' for a name without one. */
export function extensionOfName(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const at = base.lastIndexOf('.');
  return at > 0 ? base.slice(at + 1).toLowerCase() : '';
}

/**
 * What a relative address in the file `from` names inside the source: `../图/a.png` in `手册/甲.md` is `图/a.png`. Null for an
 * address that leads elsewhere, and for one that leads above the top.
 */
export function resolveRelative(
  from: string,
  address: string,
): { name: string; anchor: string } | null {
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(address)) return null;
  const at = address.indexOf('#');
  const [target, anchor] = at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)];
  if (target === '') return { name: from, anchor };
  const pathname = safeDecode(target.replace(/\?.*$/u, '')).replaceAll('\\', '/').normalize('NFC');
  const parts = pathname.startsWith('/') ? [] : folderOf(from).split('/').filter(Boolean);
  for (const part of pathname.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else parts.push(part);
  }
  return parts.length === 0 ? null : { name: parts.join('/'), anchor };
}

/** A percent-encoded text decoded; the same text where it is not encoded well. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Files that an address without a file's name may mean, the likeliest first. */
export const listNamedFiles = (path: string): string[] => [
  path,
  `${path}.md`,
  `${path}/README.md`,
  `${path}/index.md`,
];
