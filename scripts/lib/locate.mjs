import { Visitor, parseSync } from 'oxc-parser';
import { readHandlers, collectScreens, SHARED_HANDLERS } from './screens.mjs';
import { parseModule } from './import-rules.mjs';

const CALL = /^([A-Z]+) (\/.*)$/u;

/**
 * The files behind an address of the site (`/question/5`) or a call (`PUT /answer/5/accept`), as lines; none when there is
 * no such address or call.
 */
export function locate(sources, query) {
  const [, method, path] = CALL.exec(query) ?? [];
  if (method === undefined) return formatScreens(sources, withoutQuery(query));
  const calls = [...readHandlers(sources)].filter(([call]) => {
    const [, itsMethod, pattern] = CALL.exec(call);
    return itsMethod === method && matchesPattern(pattern, withoutQuery(path));
  });
  const best = pickMostLiteral(calls, ([call]) => call);
  return best.flatMap(([call, handler]) => formatCall(sources, call, handler));
}

function formatScreens(sources, address) {
  const found = collectScreens(sources).filter((screen) => matchesPattern(screen.address, address));
  return pickMostLiteral(found, (screen) => screen.address).flatMap((screen) => [
    screen.address,
    `  page    ${screen.page}`,
    ...(screen.loader === null ? [] : [`  loader  ${screen.loader}`]),
    ...screen.calls.flatMap(({ call, handler }) => formatCall(sources, call, handler)),
  ]);
}

function formatCall(sources, call, handler) {
  return [
    `  ${call}`,
    `    handler  ${handler}`,
    ...findSql(sources, call, handler).map(
      ({ file, functions }) => `    sql      ${file}: ${functions.join(', ')}`,
    ),
  ];
}

/** Of patterns that fit, those with the fewest parameters: `/article/page` before `/article/:id`. */
function pickMostLiteral(found, patternOf) {
  const count = (candidate) => patternOf(candidate).split(/[:*]/u).length;
  const least = Math.min(...found.map(count));
  return found.filter((item) => count(item) === least);
}

function matchesPattern(pattern, path) {
  const [parts, query] = [pattern.split('/'), path.split('/')];
  return (
    parts.length === query.length &&
    parts.every((part, n) => part === query[n] || (part.startsWith(':') && query[n] !== ''))
  );
}

const withoutQuery = (address) => address.replace(/[?#].*$/u, '');

/**
 * The repositories that the handler of a call reaches by name, function by function: `{file, functions}` for each
 * `*.repo.ts`. Work through `ctx` (search, jobs) or by subscribers of events is not followed.
 */
function findSql(sources, call, handler) {
  const files = new Map();
  const fileOf = (file) => {
    if (!files.has(file)) files.set(file, indexFile(file, sources[file]));
    return files.get(file);
  };
  const found = new Map();
  const seen = new Set();
  const follow = (file, name) => {
    if (sources[file] === undefined || seen.has(`${file} ${name}`)) return;
    seen.add(`${file} ${name}`);
    const { declared, exported, imported } = fileOf(file);
    const range = declared.get(name);
    if (range !== undefined) {
      if (file.endsWith('.repo.ts') && range.type === 'FunctionDeclaration') addRange(file, name);
      followAll(file, range);
      return;
    }
    const next = imported.get(name) ?? exported.get(name);
    if (next !== undefined) follow(next.target, next.name);
  };
  const addRange = (file, name) => found.set(file, [...(found.get(file) ?? []), name]);
  const followAll = (file, { start, end }) => {
    const inside = fileOf(file).names.filter((name) => name.start >= start && name.end <= end);
    for (const { name } of inside) follow(file, name);
  };
  for (const { file, range } of findParts(sources, call, handler)) followAll(file, range);
  return [...found]
    .map(([file, functions]) => ({ file, functions }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Position of a call's handler; for a call of all sections, also the part that its own section adds. */
function findParts(sources, call, handler) {
  const shared = SHARED_HANDLERS.find(({ file }) => file === handler);
  const handlerKey = shared === undefined ? call : call.replace(/ \/[^/]+/u, ' {}');
  const parts = [];
  const visit = ({ key, value }) => {
    const isIt =
      key.type === 'TemplateLiteral'
        ? key.quasis.map(({ value: { cooked } }) => cooked).join('{}') === handlerKey
        : key.value === call;
    if (isIt) parts.push({ file: handler, range: value });
  };
  new Visitor({ Property: visit }).visit(parseSync(handler, sources[handler]).program);
  if (shared === undefined) return parts;
  const [, section] = / \/([^/]+)/u.exec(call) ?? [];
  const own = `apps/server/src/features/${section}/${shared.own(section)}`;
  if (sources[own] === undefined) return parts;
  const add = ({ callee, arguments: passed }) => {
    if (callee.name !== shared.maker) return;
    parts.push(...passed.map((range) => ({ file: own, range })));
  };
  new Visitor({ CallExpression: add }).visit(parseSync(own, sources[own]).program);
  return parts;
}

/** What a file declares at top level, imports, re-exports and names anywhere. */
function indexFile(file, text) {
  const { program, module } = parseSync(file, text);
  const targets = new Map();
  for (const item of parseModule(file, text))
    for (const name of item.names) targets.set(name, item.target);
  const imported = new Map();
  for (const { entries } of module.staticImports) {
    for (const { localName, importName, isType } of entries) {
      const name = importName.name ?? localName.value;
      if (!isType) imported.set(localName.value, { target: targets.get(name), name });
    }
  }
  const exported = new Map();
  for (const { entries } of module.staticExports) {
    for (const { exportName, importName, moduleRequest } of entries) {
      if (moduleRequest === null || importName.name === null) continue;
      const name = importName.name;
      exported.set(exportName.name, { target: targets.get(name), name });
    }
  }
  const declared = new Map();
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement;
    if (declaration.id?.name !== undefined && !declaration.type.startsWith('TS'))
      declared.set(declaration.id.name, declaration);
    for (const { id, start, end } of declaration.declarations ?? [])
      declared.set(id.name, { start, end });
  }
  return { declared, imported, exported, names: collectNames(program) };
}

/** Identifiers that are variables, not property names. */
function collectNames(program) {
  const properties = new Set();
  const found = [];
  new Visitor({
    MemberExpression: ({ computed, property }) => computed || properties.add(property.start),
    Property: ({ computed, shorthand, key }) => computed || shorthand || properties.add(key.start),
    Identifier: ({ name, start, end }) => found.push({ name, start, end }),
  }).visit(program);
  return found.filter(({ start }) => !properties.has(start));
}
