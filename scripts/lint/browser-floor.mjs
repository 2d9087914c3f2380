import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import browserslist from 'browserslist';

/** Browsers of `browserslist` by their names in the compatibility data. */
const NAMES = { chrome: 'chrome', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' };

const floor = browserslist().map((browser) => {
  const [name, version] = browser.split(' ');
  return { name: NAMES[name], version: Number.parseFloat(version) };
});

const interfaces = { ...bcd.api, ...bcd.javascript.builtins };
/** Provided by the polyfill when they are missing. */
const POLYFILLED = ['showPopover', 'hidePopover', 'togglePopover'];
/** Tested for before use. */
const TESTED = ['caretPositionFromPoint'];
/** Names that objects of ours, of zod and of pdf.js have as well. */
const OWN = ['setStatus', 'union', 'getViewport'];
const EXCLUDED = new Set([...POLYFILLED, ...TESTED, ...OWN]);
/** Methods of the DOM with shorter names are ignored: objects of our own have such names too. */
const LONG = 9;
const collectTooNew = collect();

/** Members that every interface with this name introduced only above the floor: `toSorted`, and `AbortSignal.any`. */
function collect() {
  const members = new Map();
  const statics = new Set();
  for (const [name, { __compat, ...parts }] of Object.entries(interfaces)) {
    if (__compat && !isSupportedAtFloor(__compat)) statics.add(name);
    for (const [key, { __compat: compat }] of Object.entries(parts)) {
      if (!compat) continue;
      const member = key.replace(/_(?:static|event)$/u, '');
      if (!isSupportedAtFloor(compat)) statics.add(`${name}.${member}`);
      members.set(member, (members.get(member) ?? false) || isSupportedAtFloor(compat));
    }
  }
  const isTelling = (name) =>
    !EXCLUDED.has(name) && (name.length >= LONG || isOfLanguage(name, ['Array', 'Set', 'String']));
  const newer = [...members].filter(([name, isSupported]) => !isSupported && isTelling(name));
  return { statics, methods: new Set(newer.map(([name]) => name)) };
}

/** Whether the language itself has a method of this name. */
function isOfLanguage(name, builtins) {
  return builtins.some((builtin) => name in bcd.javascript.builtins[builtin]);
}

function isSupportedAtFloor({ support }) {
  return floor.every(({ name, version }) => {
    const [first] = [support[name]].flat();
    if (!first?.version_added || first.version_added === 'preview' || first.flags) return false;
    return Number.parseFloat(String(first.version_added).replace('≤', '')) <= version;
  });
}

const rule = {
  create(context) {
    return {
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.computed) return;
        const member = callee.property.name;
        const qualifiedName =
          callee.object.type === 'Identifier' ? `${callee.object.name}.${member}` : '';
        const isNew = collectTooNew.methods.has(member) || collectTooNew.statics.has(qualifiedName);
        if (!isNew) return;
        const message = `${qualifiedName || member} is newer than the oldest browsers we serve (browserslist in package.json).`;
        context.report({ node: callee.property, message });
      },
    };
  },
};

/** Rule for oxlint: methods that the browsers of `browserslist` do not all have. */
export default { meta: { name: 'browser-floor' }, rules: { 'no-newer-api': rule } };
