/** Letters that no file system takes, and what reads the same. */
const WIDE: Record<string, string> = {
  ...{ '/': '／', '\\': '＼', ':': '：', '*': '＊', '?': '？' },
  ...{ '"': '＂', '<': '＜', '>': '＞', '|': '｜' },
};
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
/** Of a name in UTF-8, without its ending: file systems take 255. */
const MAX_BYTES = 150;

/** A name for a file or folder that every file system takes. */
export function toFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[/\\:*?"<>|]/gu, (letter) => WIDE[letter] ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  const cut = cutBytes(plain, MAX_BYTES).replace(/[\s.]+$/u, '');
  if (cut === '') return '无标题';
  return RESERVED.test(cut) ? `_${cut}` : cut;
}

function cutBytes(text: string, max: number): string {
  let length = 0;
  let cut = '';
  for (const letter of text) {
    length += Buffer.byteLength(letter);
    if (length > max) return cut;
    cut += letter;
  }
  return cut;
}

/** Names within one archive: each once, also where letters of either case are the same. */
export class UniqueNames {
  readonly #used = new Set<string>();

  /** `folder/name.extension`, with a number where that is taken; `folder` may be empty. */
  take(folder: string, name: string, extension: string): string {
    const prefix = folder === '' ? '' : `${folder}/`;
    const base = toFileName(name);
    for (let number = 1; ; number += 1) {
      const path = `${prefix}${base}${number === 1 ? '' : ` (${number})`}${extension}`;
      const key = path.toLowerCase();
      if (!this.#used.has(key)) {
        this.#used.add(key);
        return path;
      }
    }
  }
}

/** The relative address from one file of an archive to another, as links write it. */
export function toRelativeAddress(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < folders.length && folders[shared] === target[shared]) shared += 1;
  const steps = [...folders.slice(shared).map(() => '..'), ...target.slice(shared)];
  return steps.map(encodeSegment).join('/');
}

/** Letters that would end the address of a link, or start its query, are encoded too. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(
    /[!'()*]/gu,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
