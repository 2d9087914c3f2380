import Papa from 'papaparse';
import {
  MAX_GROUP_DEPTH,
  MAX_GROUP_IMPORT_ROWS,
  MAX_GROUP_NAME,
} from '@zhihui/contract/features/group/group.limits.ts';
import { toOneLine } from '@zhihui/contract/visible-text.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { id, json, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { badRequest } from '../../kernel/errors.ts';
import { decodeCsv } from '../../platform/csv/decode-csv.ts';
import { lockTree } from './group-write.repo.ts';
import { groupText } from './group.text.ts';

const words = groupText.import;

interface Row {
  /** As a spreadsheet counts, the titles being line 1. */
  row: number;
  path: string[];
  email: string;
  leader: boolean;
}
interface Problem {
  row: number;
  column: string;
  message: string;
}

const COLUMNS = { department: '部门', email: '成员邮箱', leader: '负责人' } as const;
const YES = new Set(['是', 'y', 'yes', 'true', '1', '√']);

/** Rows of a file, and those that cannot be read. Throws BAD_REQUEST for what is no such table. */
function readRows(bytes: Uint8Array): { rows: Row[]; problems: Problem[] } {
  const csvText = decodeCsv(bytes);
  if (csvText === null) throw badRequest(words.noText);
  const preview = MAX_GROUP_IMPORT_ROWS + 2;
  const { data } = Papa.parse<string[]>(csvText, { preview, delimitersToGuess: [',', ';', '\t'] });
  const titles = (data[0] ?? []).map((title) => title.replaceAll('\uFEFF', '').trim());
  const at = {
    department: titles.indexOf(COLUMNS.department),
    email: titles.indexOf(COLUMNS.email),
    leader: titles.indexOf(COLUMNS.leader),
  };
  if (at.department < 0) throw badRequest(words.noColumns);
  if (data.length > MAX_GROUP_IMPORT_ROWS + 1)
    throw badRequest(words.tooMany(MAX_GROUP_IMPORT_ROWS));
  const rows: Row[] = [];
  const problems: Problem[] = [];
  for (const [line, cells] of data.entries()) {
    if (line === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const cell = (column: number) => toOneLine(cells[column] ?? '');
    const path = cell(at.department)
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const message =
      path.length === 0
        ? words.noDepartment
        : path.length > MAX_GROUP_DEPTH
          ? groupText.tooDeep(MAX_GROUP_DEPTH)
          : path.some((name) => name.length > MAX_GROUP_NAME)
            ? words.nameTooLong(MAX_GROUP_NAME)
            : null;
    if (message !== null) problems.push({ row: line + 1, column: COLUMNS.department, message });
    else
      rows.push({
        row: line + 1,
        path,
        email: cell(at.email).toLowerCase(),
        leader: YES.has(cell(at.leader).toLowerCase()),
      });
  }
  if (rows.length + problems.length === 0) throw badRequest(words.empty);
  return { rows, problems };
}

const DEPARTMENTS = statement({
  name: 'group-import.departments',
  params: {},
  row: { id, parent_id: nullable(id), name: text, source: text },
  text: `select id, parent_id, name, source from user_groups where kind = 'DEPARTMENT'`,
});
const CREATE = statement({
  name: 'group-import.create',
  params: { departments: json<string>() },
  row: { id, parent_id: nullable(id), name: text },
  text: `insert into user_groups (kind, parent_id, ancestor_ids, name, description)
    select 'DEPARTMENT', d.parent_id, array(select jsonb_array_elements_text(d.ancestor_ids)::bigint), d.name, ''
    from jsonb_to_recordset(:departments::jsonb) d(parent_id bigint, ancestor_ids jsonb, name text)
    returning id, parent_id, name`,
});
const ACCOUNTS = statement({
  name: 'group-import.accounts',
  params: { emails: json<string>() },
  row: { id, email: text },
  text: `select u.id, lower(u.email) as email from jsonb_array_elements_text(:emails::jsonb) wanted (email)
    join users u on lower(u.email) = wanted.email where u.deleted_at is null`,
});
const JOIN = statement({
  name: 'group-import.join',
  params: { members: json<string>() },
  row: { id },
  text: `insert into user_group_members (group_id, user_id)
    select m.group_id, m.user_id from jsonb_to_recordset(:members::jsonb) m(group_id bigint, user_id bigint)
    on conflict do nothing returning user_id as id`,
});
const LEAD = statement({
  name: 'group-import.lead',
  params: { leaders: json<string>() },
  row: { id },
  text: `insert into user_group_leaders (group_id, user_id)
    select m.group_id, m.user_id from jsonb_to_recordset(:leaders::jsonb) m(group_id bigint, user_id bigint)
    on conflict do nothing returning user_id as id`,
});

interface Department {
  id: Id;
  isSynced: boolean;
}

/**
 * Creates the departments that a table names and adds their members and leaders; nothing is removed, so that the same table may
 * be imported again. Rows with a problem are left out and told. Throws BAD_REQUEST for what is no such table.
 */
export async function importGroups(ctx: Ctx, bytes: Uint8Array) {
  const { rows, problems } = readRows(bytes);
  await lockTree(ctx.db);
  const known = new Map<string, Department>();
  for (const row of await DEPARTMENTS.all(ctx.db, {}))
    known.set(toKey(row.parent_id, row.name), { id: row.id, isSynced: row.source !== 'MANUAL' });
  const paths = rows.map(({ path }) => path);
  const groups = await createMissing(ctx, known, paths);
  const accounts = await findAccounts(ctx, rows);
  const members: { group_id: Id; user_id: Id }[] = [];
  const leaders: typeof members = [];
  for (const row of rows) {
    const department = findPath(known, row.path).at(-1);
    if (department === undefined || department.isSynced) {
      problems.push({ row: row.row, column: COLUMNS.department, message: words.synced });
      continue;
    }
    if (row.email === '') continue;
    const userId = accounts.get(row.email);
    if (userId === undefined)
      problems.push({ row: row.row, column: COLUMNS.email, message: words.noAccount });
    else {
      const member = { group_id: department.id, user_id: userId };
      members.push(member);
      if (row.leader) leaders.push(member);
    }
  }
  const joined = await JOIN.count(ctx.db, { members: JSON.stringify(members) });
  const leading = await LEAD.count(ctx.db, { leaders: JSON.stringify(leaders) });
  const inOrder = problems.toSorted((a, b) => a.row - b.row);
  return { groups, members: joined, leaders: leading, problems: inOrder };
}

async function findAccounts(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, Id>> {
  const emails = [...new Set(rows.map((row) => row.email))].filter((email) => email !== '');
  const found = await ACCOUNTS.all(ctx.db, { emails: JSON.stringify(emails) });
  return new Map(found.map((row) => [row.email, row.id]));
}

/**
 * Creates the departments that are missing on these paths, one statement for each level; returns how many. Below a
 * directory's department nothing is created: it has only what the directory reports.
 */
async function createMissing(
  ctx: Ctx,
  known: Map<string, Department>,
  paths: readonly (readonly string[])[],
): Promise<number> {
  let made = 0;
  for (let depth = 1; depth <= MAX_GROUP_DEPTH; depth += 1) {
    const missing = new Map<string, { parent_id: Id | null; ancestor_ids: Id[]; name: string }>();
    for (const path of paths) {
      const name = path[depth - 1];
      const above = findPath(known, path.slice(0, depth - 1));
      if (name === undefined || above.at(-1)?.isSynced === true) continue;
      const ancestor_ids = above.map(({ id }) => id);
      const parent_id = ancestor_ids.at(-1) ?? null;
      const key = toKey(parent_id, name);
      if (!known.has(key)) missing.set(key, { parent_id, ancestor_ids, name });
    }
    if (missing.size === 0) continue;
    const departments = JSON.stringify([...missing.values()]);
    for (const row of await CREATE.all(ctx.db, { departments }))
      known.set(toKey(row.parent_id, row.name), { id: row.id, isSynced: false });
    made += missing.size;
  }
  return made;
}

const toKey = (parentId: Id | null, name: string): string => `${parentId ?? ''}/${name}`;

/** The departments on a path from the top, down to the last that is known. */
function findPath(known: Map<string, Department>, path: readonly string[]): Department[] {
  const departments: Department[] = [];
  for (const name of path) {
    const department = known.get(toKey(departments.at(-1)?.id ?? null, name));
    if (department === undefined) break;
    departments.push(department);
  }
  return departments;
}
