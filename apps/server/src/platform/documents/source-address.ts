const SCHEME = 'zhihui-import:';
const ADDRESS = /zhihui-import:(page|file)\/([\w.%~!*'-]+)(#[^\s)<>"\]]*)?/gu;

export interface SourceTarget {
  kind: 'page' | 'file';
  /** Key of a page, or name of a file. */
  key: string;
  /** With its `#`; '' when there is none. */
  anchor: string;
}

/** The address of a page or file inside a source, as it stands in Markdown until the site has addresses for it. */
export function formatSourceAddress(kind: SourceTarget['kind'], key: string, anchor = ''): string {
  // parentheses would end the address of a link
  const encoded = encodeURIComponent(key).replaceAll('(', '%28').replaceAll(')', '%29');
  return `${SCHEME}${kind}/${encoded}${anchor}`;
}

/** Replaces each source address of a text with what `resolve` returns. */
export function replaceSourceAddresses(
  text: string,
  resolve: (target: SourceTarget) => string,
): string {
  if (!text.includes(SCHEME)) return text;
  return text.replace(ADDRESS, (_, kind: SourceTarget['kind'], key: string, anchor = '') =>
    resolve({ kind, key: decodeKey(key), anchor: String(anchor) }),
  );
}

/** What a text leads to inside its source, each target once for every mention. */
export function findSourceTargets(text: string): SourceTarget[] {
  const targets: SourceTarget[] = [];
  replaceSourceAddresses(text, (target) => {
    targets.push(target);
    return '';
  });
  return targets;
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
