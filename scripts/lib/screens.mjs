import path from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';
import { parseModule } from './import-rules.mjs';

const APP = 'apps/web/app/';
const CALL = /^(?:GET|POST|PUT|DELETE) \//;
const SECTION = /'(ANNOUNCEMENT|NEWS|ARTICLE|QUESTION)'/;
const CONTENT = 'apps/server/src/features/content/';

/** Files with the handlers that all sections have: their factory, its calls, and each section's own part. */
export const SHARED_HANDLERS = [
  {
    file: `${CONTENT}section.handlers.ts`,
    maker: 'sectionHandlers',
    own: (section) => `${section}.handlers.ts`,
    calls: [
      ...['GET {}/page', 'GET {}/:id', 'GET {}/:id/edit', 'GET {}/publishing'],
      ...['POST {}/:id/view', 'POST {}', 'PUT {}', 'DELETE {}/:id', 'PUT {}/:id/restore'],
    ],
  },
  {
    file: `${CONTENT}manage.handlers.ts`,
    maker: 'manageHandlers',
    own: (section) => `${section}-manage.handlers.ts`,
    calls: [
      ...['GET {}/manage/page', 'PUT {}/category', 'PUT {}/tags', 'PUT {}/author'],
      ...['PUT {}/:id/pin', 'PUT {}/:id/unpublish', 'PUT {}/:id/publish'],
    ],
  },
];

/**
 * Every screen: its address, page, loader (or null) and calls, each with the server file that handles it. `sources` maps
 * repository paths (with `/`) to texts. Throws for a call that no handler answers.
 */
export function collectScreens(sources) {
  const handlers = readHandlers(sources);
  const handlerOf = (call) => {
    const shape = call.replace('/{section}', '{}');
    const found =
      handlers.get(call) ?? SHARED_HANDLERS.find(({ calls }) => calls.includes(shape))?.file;
    if (found === undefined) throw new Error(`nobody handles ${call}`);
    return found;
  };
  return readRoutes(sources).map(({ address, page }) => {
    const files = collectFiles(sources, page);
    const calls = [...new Set(files.flatMap((file) => findCalls(file, sources[file])))];
    calls.sort((a, b) => (a < b ? -1 : 1));
    return {
      address: `/${address}`,
      page,
      loader: findLoader(sources, page),
      calls: calls.map((call) => ({ call, handler: handlerOf(call) })),
    };
  });
}

/** The list of screens as Markdown. */
export function formatScreensTable(sources) {
  const screens = collectScreens(sources).flatMap(({ address, page, loader, calls }) => {
    const lines = calls.map(({ call, handler }) => `  - \`${call}\` → ${handler}`);
    return [
      `## \`${address}\``,
      '',
      `- Page: ${page}`,
      ...(loader === null ? [] : [`- Loader: ${loader}`]),
      ...(lines.length > 0 ? ['- Calls:', ...lines] : []),
      '',
    ];
  });
  return [
    '# Screens',
    '',
    'Made by `node scripts/screens.mjs` from the routes, the imports and the handlers; a test fails when it is out of date.',
    'Calls are those in the files of the page and of what it uses of other features, whether loaded with it or later. Around',
    'every page stand `apps/web/app/root.tsx` and `apps/web/app/shell/`, around the back-office its `layout.tsx`. `{section}`',
    'stands for the path of one of the four sections. `npm run where -- /question/5` tells the same of one address, or of any',
    'call (`npm run where -- PUT /answer/5/accept`), down to its SQL.',
    '',
    ...screens,
  ].join('\n');
}

/** Addresses with the file of their page, in the order of the routes. */
function readRoutes(sources) {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!file.startsWith(APP) || !file.endsWith('.routes.ts')) return [];
    const found = [];
    const visit = (node, parent) => {
      const [first, second] = node.arguments;
      const name = node.callee.name;
      const address = name === 'route' ? [parent, first.value].filter(Boolean).join('/') : parent;
      const page = name === 'route' ? second : first;
      if (name !== 'layout') found.push({ address, page: APP + page.value });
      const children = node.arguments.find(({ type }) => type === 'ArrayExpression');
      for (const child of children?.elements ?? []) visit(child, address);
    };
    const { program } = parseSync(file, text);
    const lists = [];
    new Visitor({ VariableDeclarator: ({ init }) => lists.push(init) }).visit(program);
    for (const list of lists) for (const child of list.elements) visit(child, '');
    return found;
  });
}

/** A page and the parts it uses of its own feature and, through public files, of others. */
function collectFiles(sources, page) {
  const files = new Set([page]);
  const add = (target, names) => {
    if (!target.startsWith(`${APP}features/`) || sources[target] === undefined) return;
    if (!target.endsWith('.public.ts')) {
      files.add(target);
      return;
    }
    for (const item of parseModule(target, sources[target])) {
      if (!item.typeOnly && item.names.some((name) => names.includes(name))) files.add(item.target);
    }
  };
  for (const file of files) {
    for (const { target, names, typeOnly } of parseModule(file, sources[file])) {
      if (!typeOnly) add(target, names);
    }
  }
  return [...files];
}

/** Keys of calls that a program uses as values, not in its types or comments. */
function findCalls(file, text) {
  const found = [];
  const types = new Set();
  new Visitor({
    TSLiteralType: ({ literal }) => types.add(literal.start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && CALL.test(value)) found.push({ start, call: value });
    },
    TemplateLiteral: ({ quasis, start }) => {
      const call = quasis.map(({ value }) => value.cooked).join('{section}');
      if (CALL.test(call)) found.push({ start, call });
    },
  }).visit(parseSync(file, text).program);
  return found.filter(({ start }) => !types.has(start)).map(({ call }) => call);
}

/** The file of a page's loader: its own, or the one it is exported from; null without a loader. */
function findLoader(sources, page) {
  const { module } = parseSync(page, sources[page]);
  for (const { entries } of module.staticExports) {
    for (const { exportName, moduleRequest } of entries) {
      if (exportName.name !== 'loader') continue;
      if (moduleRequest === null) return page;
      return path.posix.join(path.posix.dirname(page), moduleRequest.value);
    }
  }
  return null;
}

/** The server file of each call. Those of all sections are in `SHARED_HANDLERS`. */
export function readHandlers(sources) {
  const handlers = new Map();
  for (const [file, text] of Object.entries(sources)) {
    if (!/^apps\/server\/src\/features\/.*\.handlers\.ts$/.test(file)) continue;
    for (const call of findCalls(file, text)) handlers.set(call, file);
    const section = SECTION.exec(text)?.[1];
    const base = `/${path.posix.basename(path.posix.dirname(file))}`;
    for (const shared of SHARED_HANDLERS) {
      if (!section || !text.includes(shared.maker)) continue;
      for (const call of shared.calls) {
        const key = call.replace('{}', base);
        if (!handlers.has(key)) handlers.set(key, shared.file);
      }
    }
  }
  return handlers;
}
