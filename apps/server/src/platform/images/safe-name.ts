const MAX_NAME = 100;
/** Characters examined at each end of a name: the time of the patterns below grows with their square. */
const MAX_END = 500;
/** Control characters, and those that turn the direction of writing ("gnp.exe" shown as "exe.png"). */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * A file name sanitized for display: without folders, hidden characters and leading or trailing dots, composed (NFC), at
 * most 100 characters including its extension. Never a path: stored files are named by their content.
 */
export function displayName(name: string): string {
  const short = name.length > 2 * MAX_END ? name.slice(0, MAX_END) + name.slice(-MAX_END) : name;
  const base = short.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replace(HIDDEN, '')
    .replace(/[<>:"|?*\s]+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const characters = Array.from(clean);
  if (characters.length <= MAX_NAME) return clean || '未命名';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, MAX_NAME - extension.length).join('') + extension;
}

/** The extension a file name ends in, lower case without the dot; empty if it has none. */
export function extensionOf(name: string): string {
  return /\.([^.]*)$/.exec(displayName(name).normalize('NFKC'))?.[1]?.toLowerCase() ?? '';
}
