import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const APP = fileURLToPath(new URL('..', import.meta.url));
/** Any element behind another: `x + *` or `x ~ *`. Group 1 is what is before. */
const ANY_BEHIND = /(\S+)\s*[+~]\s*\*(?![\w/-])/gu;
/** What browsers look up by its class, attribute or id; `&` is the selector around. */
const NAMED = /^(?:&|[\w-]*(?:[.#[][^\s()]*)+)$/u;

// For each block that is inserted, browsers compute the styles of all others again because of one such rule, on any page
// that has the sheet: half a second for Enter in a long text of the editor.
it('has no rule for any element behind an element without a name', () => {
  const found = globSync('**/*.css', { cwd: APP }).flatMap((file) => {
    const css = readFileSync(`${APP}/${file}`, 'utf8').replace(/\/\*.*?\*\//gsu, '');
    return [...css.matchAll(ANY_BEHIND)]
      .filter(([, before = '']) => !NAMED.test(before))
      .map(([rule]) => `${file}: ${rule}`);
  });
  expect(found).toEqual([]);
});
