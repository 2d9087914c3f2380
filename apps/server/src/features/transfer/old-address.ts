/** Longer ones are not stored, and not looked up: no program has them, and an index has limits. */
const MAX_ADDRESS = 1000;
/** Fields of a query that are compared; requests with more come from no link of the source. */
const MAX_FIELDS = 12;

/** Ways in which programs write one page's address, and the one that is compared. */
const FORMS: readonly { pattern: RegExp; replacement: string }[] = [
  // Confluence, below whatever folder it was installed in
  { pattern: /^.*\/spaces\/[^/]+\/pages\/(\d+)(?:\/.*)?$/u, replacement: '/pages/$1' },
  // Discourse, with or without the title, and with the number of a post
  { pattern: /^\/t\/(\d+)(?:\/\d+)?$/u, replacement: '/t/$1' },
  { pattern: /^\/t\/[^/]+\/(\d+)(?:\/\d+)?$/u, replacement: '/t/$1' },
  // Notion, with or without the title
  { pattern: /^\/(?:.*[-/])?([\da-f]{32})$/u, replacement: '/$1' },
];
const CONFLUENCE = /\/pages\/viewpage\.action$/u;

interface ParsedAddress {
  path: string;
  /** Fields of the query as `name=value`, sorted. */
  fields: string[];
}

/**
 * The address of a page at its source as it is stored: host and anchor do not count, so that the company can point the old
 * host name here. Null for what is no address, and for the start page, which the site has itself.
 */
export function toStoredAddress(address: string | null): string | null {
  const parsed = address === null ? null : parse(address);
  if (parsed === null || parsed.path === '/') return null;
  return join(parsed.path, parsed.fields);
}

/**
 * What a requested address may be stored as, the most particular first: with its whole query, with one field of it, and
 * without. Links get fields of their own, such as those of campaigns.
 */
export function toCandidates(address: string): string[] {
  const parsed = parse(address);
  if (parsed === null || parsed.path === '/') return [];
  const { path, fields } = parsed;
  return [
    ...new Set([fields, ...fields.map((field) => [field]), []].map((some) => join(path, some))),
  ];
}

const join = (path: string, fields: readonly string[]): string =>
  fields.length === 0 ? path : `${path}?${fields.join('&')}`;

function parse(address: string): ParsedAddress | null {
  if (address.length > MAX_ADDRESS) return null;
  // the address may be a path alone; of `//host/path` the host does not count either
  const url = URL.parse(address, 'http://source.invalid');
  if (url === null || !url.protocol.startsWith('http')) return null;
  const fields = [...url.searchParams].map(([name, value]) => `${name}=${value}`).toSorted();
  if (fields.length > MAX_FIELDS) return null;
  const path = decode(url.pathname).replace(/(?<=.)\/+$/u, '');
  const pageId = CONFLUENCE.test(path) ? /^\d+$/u.exec(url.searchParams.get('pageId') ?? '') : null;
  if (pageId !== null) return { path: `/pages/${pageId[0]}`, fields: [] };
  const form = FORMS.find(({ pattern }) => pattern.test(path));
  return form === undefined
    ? { path, fields }
    : { path: path.replace(form.pattern, form.replacement), fields: [] };
}

/** Programs write the same path with and without percent signs. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '').toWellFormed();
  } catch {
    return path;
  }
}
