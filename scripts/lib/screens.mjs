import path from 'node:path';
import { read } from './import-rules.mjs';

const APP = 'apps/web/app/';
const CALL = /'((?:GET|POST|PUT|DELETE) \/[^']*)'/g;
const SECTION = /'(ANNOUNCEMENT|NEWS|ARTICLE|QUESTION)'/;

/**
 * The list of screens as Markdown: address, page, loader, calls, and the server file that handles each call.
 * `sources` maps repository paths (with `/`) to texts.
 */
export function screensTable(sources) {
  const handlers = handlersOf(sources);
  const screens = routesOf(sources).flatMap(({ address, page }) => {
    const files = ownFiles(sources, page);
    const loaders = files.filter((file) => file.endsWith('.loader.ts'));
    const calls = [...new Set(files.flatMap((file) => callsIn(sources[file])))].sort();
    const lines = calls.map((call) => `  - \`${call}\` → ${handlers.get(call) ?? 'unknown'}`);
    return [
      `## \`/${address}\``,
      '',
      `- Page: ${page}`,
      ...(loaders.length > 0 ? [`- Loaders: ${loaders.join(', ')}`] : []),
      ...(calls.length > 0 ? ['- Calls:', ...lines] : []),
      '',
    ];
  });
  return [
    '# Screens',
    '',
    'Made by `node scripts/screens.mjs` from the routes, the imports and the handlers; a test fails when it is out of date.',
    'Calls are those in the files of the page and of the features it uses.',
    '',
    ...screens,
  ].join('\n');
}

/** Addresses with the file of their page, in the order of the routes. */
function routesOf(sources) {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!file.startsWith(APP) || !file.endsWith('.routes.ts')) return [];
    const pages = text.matchAll(/(index|route)\(\s*(?:'([^']*)',\s*)?'(features\/[^']+)'/g);
    let parent = '';
    return [...pages].map(([, , address = '', page]) => {
      const nested =
        !address.includes('/') && parent !== '' && !/^(admin|list|editor)/.test(address);
      if (text.includes(`'${page}', [`)) parent = `${address}/`;
      return { address: nested ? parent + address : address, page: APP + page };
    });
  });
}

/** A page and what it loads of its own feature and, through public files, of others. */
function ownFiles(sources, page) {
  const files = new Set([page]);
  for (const file of files) {
    for (const { target, typeOnly } of read(file, sources[file])) {
      const shown = target.startsWith(`${APP}features/`) && sources[target] !== undefined;
      if (shown && !typeOnly) files.add(target);
    }
  }
  return [...files];
}

function callsIn(text) {
  return [...text.matchAll(CALL)].map(([, call]) => call);
}

/** Where each call is handled. The calls all sections have are made by `sectionHandlers`. */
function handlersOf(sources) {
  const handlers = new Map();
  for (const [file, text] of Object.entries(sources)) {
    if (!/^apps\/server\/src\/features\/.*\.handlers\.ts$/.test(file)) continue;
    for (const call of callsIn(text)) handlers.set(call, file);
    const section = text.includes('sectionHandlers') && SECTION.exec(text)?.[1];
    if (!section) continue;
    const base = `/${path.posix.basename(path.posix.dirname(file))}`;
    for (const call of SECTION_CALLS) {
      const key = call.replace('{}', base);
      if (!handlers.has(key))
        handlers.set(key, 'apps/server/src/features/content/section.handlers.ts');
    }
  }
  return handlers;
}

const SECTION_CALLS = [
  ...['GET {}/page', 'GET {}/:id', 'GET {}/:id/edit', 'POST {}/:id/view'],
  ...['POST {}', 'PUT {}', 'DELETE {}/:id', 'PUT {}/:id/restore'],
];
