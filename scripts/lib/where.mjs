import { handlersOf, screensOf } from './screens.mjs';
import { sqlOf } from './sql-of.mjs';

const CALL = /^([A-Z]+) (\/.*)$/u;

/**
 * The files behind an address of the site (`/question/5`) or a call (`PUT /answer/5/accept`), as lines; none when there is
 * no such address or call.
 */
export function where(sources, wanted) {
  const [, method, path] = CALL.exec(wanted) ?? [];
  if (method === undefined) return screenLines(sources, withoutQuery(wanted));
  const calls = [...handlersOf(sources)].filter(([call]) => {
    const [, itsMethod, pattern] = CALL.exec(call);
    return itsMethod === method && fits(pattern, withoutQuery(path));
  });
  const best = mostLiteral(calls, ([call]) => call);
  return best.flatMap(([call, handler]) => callLines(sources, call, handler));
}

function screenLines(sources, address) {
  const found = screensOf(sources).filter((screen) => fits(screen.address, address));
  return mostLiteral(found, (screen) => screen.address).flatMap((screen) => [
    screen.address,
    `  page    ${screen.page}`,
    ...(screen.loader === null ? [] : [`  loader  ${screen.loader}`]),
    ...screen.calls.flatMap(({ call, handler }) => callLines(sources, call, handler)),
  ]);
}

function callLines(sources, call, handler) {
  return [
    `  ${call}`,
    `    handler  ${handler}`,
    ...sqlOf(sources, call, handler).map(
      ({ file, functions }) => `    sql      ${file}: ${functions.join(', ')}`,
    ),
  ];
}

/** Of patterns that fit, those with the fewest parameters: `/article/page` before `/article/:id`. */
function mostLiteral(found, patternOf) {
  const count = (one) => patternOf(one).split(/[:*]/u).length;
  const least = Math.min(...found.map(count));
  return found.filter((one) => count(one) === least);
}

function fits(pattern, path) {
  const [parts, wanted] = [pattern.split('/'), path.split('/')];
  return (
    parts.length === wanted.length &&
    parts.every((part, n) => part === wanted[n] || (part.startsWith(':') && wanted[n] !== ''))
  );
}

const withoutQuery = (address) => address.replace(/[?#].*$/u, '');
