import { readHandlers, collectScreens } from './screens.mjs';
import { findSql } from './sql-of.mjs';

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
  const count = (one) => patternOf(one).split(/[:*]/u).length;
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
