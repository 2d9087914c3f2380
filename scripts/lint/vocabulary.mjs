// Why it is as it is: docs/decisions/0104-words-of-the-field.md
/**
 * Words that a reader from outside has to translate, each with the word of the field. `names` are parts of identifiers
 * that the code declares, `prose` words and phrases of comments.
 */
export const VOCABULARY = [
  { names: ['whom', 'whoever'], prose: ['whom', 'whoever'], use: 'user, caller or recipient' },
  {
    names: ['somebody', 'nobody', 'anybody', 'someone'],
    prose: ['somebody', 'nobody', 'anybody'],
    use: 'a user, a caller, another; none',
  },
  { names: ['anew'], prose: ['anew'], use: 'again, restarted' },
  {
    names: ['mend', 'mends', 'mended', 'mending'],
    prose: ['mend', 'mends', 'mended', 'mending'],
    use: 'fix; in search autocorrect, corrected',
  },
  { names: ['hopeless'], prose: ['hopeless'], use: 'matches nothing' },
  { names: ['mishap', 'mishaps'], prose: ['mishap', 'mishaps'], use: 'error' },
  {
    names: ['mighty', 'mightier', 'mightiest'],
    prose: ['mightier', 'mightiest'],
    use: 'exceedsOwnPermissions',
  },
  { names: ['doings'], prose: ['doings'], use: 'actions' },
  { names: ['setback', 'setbacks'], prose: ['setback', 'setbacks'], use: 'failure or retry' },
  { names: ['borne'], prose: ['borne'], use: 'accepted' },
  { names: ['crew'], prose: ['crew'], use: 'collaborators' },
  { names: ['shelf'], prose: [], use: 'backup store' },
  { names: ['desk', 'desks'], prose: ['desk', 'desks'], use: 'review queue' },
  { names: ['narrowed', 'narrowing'], prose: ['narrowed', 'narrowing'], use: 'filtered, filters' },
  { names: ['theirs'], prose: [], use: 'remote' },
  { names: ['differing'], prose: [], use: 'diff, changed' },
  { names: ['told'], prose: [], use: 'notified, shown' },
  { names: ['kept'], prose: [], use: 'saved, cached or filtered' },
  { names: ['asked'], prose: [], use: 'query, params or options' },
  { names: ['given'], prose: [], use: 'input or value' },
  { names: [], prose: ['handed in', 'hands in', 'hand in'], use: 'submitted, submits, submit' },
];

/** Names of loop variables that do not say what they hold. */
export const EMPTY_NAMES = new Map([
  ['one', 'the thing’s name: user, tag'],
  ['each', 'the thing’s name: user, tag'],
]);
/** Beginnings of names with the better ones; `example` is a name that each refuses. */
export const PREFIXES = [
  { pattern: /^may[A-Z]/u, example: 'mayRead', use: 'canX' },
  { pattern: /^keep(?!Alive)[A-Z]/u, example: 'keepDraft', use: 'saveX, cacheX, filterX or syncX' },
];

const replacements = new Map(
  VOCABULARY.flatMap(({ names, use }) => names.map((word) => [word, use])),
);
const prose = VOCABULARY.flatMap(({ prose: words, use }) =>
  words.map((word) => [new RegExp(`\\b${word}\\b`, 'iu'), word, use]),
);

/** Splits `pageQuery` and `PAGE_QUERY` into words. */
const partsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_$#]+/u);

/** Returns the refused part of a name as `[word, use]`, undefined when the name is accepted. */
function findInName(name, isMember) {
  // `statement.one()` reads one row: as a verb of its owner the word says enough
  if (!isMember && EMPTY_NAMES.has(name)) return [name, EMPTY_NAMES.get(name)];
  const prefix = PREFIXES.find(({ pattern }) => pattern.test(name));
  if (prefix !== undefined) return [name, prefix.use];
  const word = partsOf(name).find((part) => replacements.has(part));
  return word === undefined ? undefined : [word, replacements.get(word)];
}

const MEMBERS = new Set(['TSPropertySignature', 'TSMethodSignature', 'MethodDefinition']);

/** Returns whether an identifier declares a name, and does not only use one. */
function isDeclared({ parent }, node) {
  switch (parent?.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return parent.id === node || parent.params?.includes(node) === true;
    case 'ArrowFunctionExpression':
      return parent.params.includes(node);
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.key === node && !parent.computed;
    case 'AssignmentPattern':
      return parent.left === node;
    case 'RestElement':
    case 'ArrayPattern':
      return true;
    case 'Property':
      return parent.value === node && parent.parent?.type === 'ObjectPattern' && !parent.shorthand;
    default:
      return false;
  }
}

const rule = {
  create(context) {
    const check = (node) => {
      if (!isDeclared(node, node)) return;
      const found = findInName(node.name, MEMBERS.has(node.parent.type));
      if (found === undefined) return;
      context.report({ node, message: `“${found[0]}”: say ${found[1]}.` });
    };
    return {
      Identifier: check,
      PrivateIdentifier: check,
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          for (const [pattern, word, use] of prose) {
            if (pattern.test(comment.value))
              context.report({ loc: comment.loc, message: `“${word}” in a comment: say ${use}.` });
          }
        }
      },
    };
  },
};

/** A plugin of oxlint that refuses the words of `VOCABULARY` in declared names and in comments. */
export default { meta: { name: 'vocabulary' }, rules: { words: rule } };
