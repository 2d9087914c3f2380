import { readFile } from 'node:fs/promises';

/** The look of texts, as the site draws them. */
const THEME = [
  'tokens',
  'prose-text',
  'prose-blocks',
  'prose-code',
  'prose-media',
  'prose-pictures',
];

const readTheme = (name: string): Promise<string> =>
  readFile(new URL(`../../../../web/app/theme/${name}.css`, import.meta.url), 'utf8');
const readOwn = (name: string): Promise<string> =>
  readFile(new URL(`browse/${name}`, import.meta.url), 'utf8');

let loading: Promise<{ page: string; site: string; script: string }> | null = null;

/** Styles of pages outside the site, those of its frame with tree and search, and the script of that. */
export function loadPageStyles(): Promise<{ page: string; site: string; script: string }> {
  loading ??= readAll();
  return loading;
}

async function readAll() {
  const [theme, page, site, script] = await Promise.all([
    Promise.all(THEME.map(readTheme)),
    readOwn('page.css'),
    readOwn('site.css'),
    readOwn('site.js'),
  ]);
  return { page: [...theme, page].join('\n'), site, script };
}
