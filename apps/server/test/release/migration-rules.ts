// Why it is as it is: docs/decisions/0088-rolling-updates.md
import { parse } from 'libpg-query';
import type { Release } from './release.ts';

/** A node of PostgreSQL's own parser: its kind, and what belongs to it. */
type Tree = Record<string, unknown>;

interface Rule {
  name: string;
  /** The reason why a part of a statement is dangerous; undefined when it is safe. */
  breaks(part: Part): boolean;
  instead: string;
}

/** A statement on a table that the release has, or one of the changes of an `alter table`. */
interface Part {
  kind: string;
  body: Tree;
  table: string;
  /** For a column that is added or a rule: the kinds of its constraints. */
  constraints: string[];
  first: string;
  usedByRelease(name: string): boolean;
}

const isCommand = ({ body }: Part, ...types: string[]) => types.includes(String(body['subtype']));

/** Changes that would block readers, or break nodes of the release before. */
const RULES: readonly Rule[] = [
  {
    name: 'drop',
    breaks: (part) =>
      (isCommand(part, 'AT_DropColumn') && part.usedByRelease(String(part.body['name']))) ||
      (part.kind === 'DropStmt' && part.usedByRelease(part.table)),
    instead: 'the release before uses it: drop it with the next version',
  },
  {
    name: 'rename',
    breaks: ({ kind, body }) =>
      kind === 'RenameStmt' &&
      ['OBJECT_TABLE', 'OBJECT_COLUMN'].includes(String(body['renameType'])),
    instead: 'add the new one, write both, and drop the old one a version later',
  },
  {
    name: 'required',
    breaks: (part) =>
      isCommand(part, 'AT_SetNotNull') ||
      (isCommand(part, 'AT_AddColumn') &&
        part.constraints.includes('CONSTR_NOTNULL') &&
        !part.constraints.includes('CONSTR_DEFAULT')),
    instead: 'the release before writes rows without it: give it a default',
  },
  {
    name: 'rewrite',
    breaks: (part) =>
      isCommand(part, 'AT_AlterColumnType') ||
      (isCommand(part, 'AT_AddColumn') &&
        (part.constraints.some((constraint) =>
          ['CONSTR_IDENTITY', 'CONSTR_GENERATED'].includes(constraint),
        ) ||
          changesByRow(part.body))) ||
      ['ClusterStmt', 'VacuumStmt', 'TruncateStmt', 'LockStmt'].includes(part.kind),
    instead: 'nobody can read the table meanwhile: add a column and fill it in batches',
  },
  {
    name: 'check',
    breaks: (part) =>
      (isCommand(part, 'AT_AddConstraint') && !isLight(part.body)) ||
      (isCommand(part, 'AT_AddColumn') &&
        ['CONSTR_FOREIGN', 'CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'].some((item) =>
          part.constraints.includes(item),
        )),
    instead: 'the whole table is read under a lock: add it as `not valid` and validate it apart',
  },
  {
    name: 'index',
    breaks: ({ kind, body }) =>
      kind === 'IndexStmt' && !(body['concurrent'] === true && body['if_not_exists'] === true),
    instead:
      'nobody can write meanwhile: `create index concurrently if not exists`, first line `-- concurrently`',
  },
  {
    name: 'batches',
    breaks: ({ kind, first }) =>
      ['UpdateStmt', 'DeleteStmt'].includes(kind) && first !== '-- in batches',
    instead: 'rows stay locked until all are done: a file of its own, first line `-- in batches`',
  },
  {
    name: 'opaque',
    breaks: ({ kind }) => kind === 'DoStmt',
    instead: 'nobody can see what it does',
  },
];

/** The dangerous parts of a migration while the release before still serves; a line `-- allowed NAME: why` permits a kind. */
export async function findDangers(
  text: string,
  { tables, statements }: Pick<Release, 'tables' | 'statements'>,
): Promise<string[]> {
  const first = text.slice(0, text.indexOf('\n')).trim();
  const all = Object.values(statements).map((statement) => statement.text);
  const usedByRelease = (name: string) =>
    all.some((item) => new RegExp(`\\b${name}\\b`, 'u').test(item));
  const allowed = new Set([...text.matchAll(/^-- allowed (\w+): \S/gmu)].map(([, name]) => name));
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: Tree }[] };
  const dangers = new Set<string>();
  if (first === '-- in batches' && (stmts.length !== 1 || !/\blimit\b/iu.test(text)))
    dangers.add('batches: one statement with a limit');
  for (const { stmt } of stmts) {
    for (const part of listParts(stmt)) {
      if (part.kind !== 'DoStmt' && tables[part.table] === undefined) continue;
      for (const { name, breaks, instead } of RULES)
        if (!allowed.has(name) && breaks({ ...part, first, usedByRelease }))
          dangers.add(`${name} ${part.table}: ${instead}`);
    }
  }
  return [...dangers];
}

function listParts(stmt: Tree): Omit<Part, 'first' | 'usedByRelease'>[] {
  const [kind, body] = Object.entries(stmt)[0] as [string, Tree];
  const inside = [...findNodes(body, 'UpdateStmt'), ...findNodes(body, 'DeleteStmt')];
  const changes = inside.map((item) => ({ ...item, table: getTable(item.body), constraints: [] }));
  if (kind === 'AlterTableStmt') {
    const commands = body['cmds'] as { AlterTableCmd: Tree }[];
    return commands.map(({ AlterTableCmd: command }) => ({
      kind,
      body: command,
      table: getTable(body),
      constraints: listConstraints(command),
    }));
  }
  if (kind === 'DropStmt')
    return listNames(body).map((table) => ({ kind, body, table, constraints: [] }));
  const tables = listRelations(body);
  return [...changes, ...tables.map((table) => ({ kind, body, table, constraints: [] }))];
}

const getTable = (body: Tree) =>
  (body['relation'] as { relname?: string } | undefined)?.relname ?? '';

/** Tables that a statement names at its top. */
function listRelations(body: Tree): string[] {
  const relations = [...((body['relations'] ?? body['rels'] ?? []) as Tree[])];
  return [
    getTable(body),
    ...relations.flatMap((item) => findNodes(item, 'RangeVar')).map(getName),
  ].flat();
}
const getName = ({ body }: { body: Tree }) => String(body['relname']);

function listNames(body: Tree): string[] {
  if (body['removeType'] !== 'OBJECT_TABLE') return [];
  return findNodes(body, 'String').map((item) => String(item.body['sval']));
}

function listConstraints({ def }: Tree): string[] {
  return findNodes(def, 'Constraint').map(({ body }) => String(body['contype']));
}

/** A foreign key or check that is not looked at yet, and a key of an index that is there. */
function isLight({ def }: Tree): boolean {
  return findNodes(def, 'Constraint').some(
    ({ body }) => body['skip_validation'] === true || body['indexname'] !== undefined,
  );
}

/** Whether a default is computed for each row, which rewrites the whole table; `now()` is the same for all. */
function changesByRow(command: Tree): boolean {
  const calls = findNodes(command['def'], 'FuncCall');
  return calls.some(({ body }) => !/"now"/u.test(JSON.stringify(body['funcname'])));
}

/** All nodes of this kind at or below a node. */
function findNodes(node: unknown, kind: string): { kind: string; body: Tree }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === kind ? [{ kind, body: value as Tree }] : []),
    ...findNodes(value, kind),
  ]);
}
