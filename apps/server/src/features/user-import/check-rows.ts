import type { z } from 'zod';
import type { Gender } from '@zhihui/contract/account-models.ts';
import type { ImportField } from '@zhihui/contract/features/user-import/user-import.limits.ts';
import { MAX_BIO } from '@zhihui/contract/features/user/user.limits.ts';
import { Nickname, Phone, Username } from '@zhihui/contract/features/user/user.schema.ts';
import { Email, line } from '@zhihui/contract/schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { CsvRow } from './read-csv.ts';
import { userImportText as text } from './user-import.text.ts';

/** Roles that may be granted by what files call them, small letters; '' and 'internal' are what is left empty. */
export type GrantableRoles = Readonly<Record<string, Id>>;
export type Problems = Partial<Record<ImportField, string>>;

/** A row as it is stored: its readable values, and its errors. */
export interface CheckedRow {
  line: number;
  nickname: string;
  email: string;
  phone: string | null;
  username: string | null;
  gender: Gender | null;
  bio: string;
  internal: boolean;
  role_id: Id | null;
  problems: Problems | null;
}

/** How a role that is left empty is found among the grantable ones. */
export const defaultRole = (internal: boolean): string => (internal ? ' user' : ' tourist');

const Bio = line(0, MAX_BIO, '简介');
const GENDERS: Record<string, Gender | null> = {
  '': null,
  男: 'MALE',
  女: 'FEMALE',
  其他: 'OTHER',
  male: 'MALE',
  female: 'FEMALE',
  other: 'OTHER',
};
const KINDS: Record<string, boolean> = { '': false, 外部: false, 员工: true };
/** What is shown of a cell that may be anything. */
const MAX_SHOWN_LENGTH = 60;

/** Checks each row by itself and against those before it; existing accounts are checked in the database. */
export function checkRows(rows: readonly CsvRow[], roles: GrantableRoles): CheckedRow[] {
  const seenValues = { email: new Map(), phone: new Map(), username: new Map() } satisfies Record<
    string,
    Map<string, number>
  >;
  return rows.map((row) => {
    const checked = checkRow(row, roles);
    const problems: Problems = { ...checked.problems };
    for (const field of ['email', 'phone', 'username'] as const) {
      const value = checked[field];
      if (value === null || problems[field] !== undefined) continue;
      const first = (seenValues[field] as Map<string, number>).get(value);
      if (first === undefined) seenValues[field].set(value, row.line);
      else problems[field] = text.repeated(first);
    }
    return { ...checked, problems: Object.keys(problems).length > 0 ? problems : null };
  });
}

function checkRow({ line: at, cells }: CsvRow, roles: GrantableRoles): CheckedRow {
  const problems: Problems = {};
  const cell = (field: ImportField) => stripQuotes(cells[field] ?? '');
  const read = <T>(field: ImportField, schema: z.ZodType<T, string>, value: string): T | null => {
    if (field !== 'phone' && isFormula(cells[field] ?? '')) problems[field] = text.formula;
    else {
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      problems[field] = result.error.issues[0]?.message ?? text.noText;
    }
    return null;
  };
  const optional = <T>(field: ImportField, schema: z.ZodType<T, string>): T | null =>
    cell(field).trim() === '' ? null : read(field, schema, cell(field));
  const gender = GENDERS[cell('gender').trim().toLowerCase()];
  if (gender === undefined) problems.gender = text.gender;
  const internal = KINDS[cell('kind').trim()];
  if (internal === undefined) problems.kind = text.kind;
  const role = cell('role').trim();
  const roleId = roles[role === '' ? defaultRole(internal === true) : role.toLowerCase()];
  if (roleId === undefined) problems.role = text.role(role.slice(0, MAX_SHOWN_LENGTH));
  return {
    line: at,
    nickname:
      read('nickname', Nickname, cell('nickname')) ?? cell('nickname').slice(0, MAX_SHOWN_LENGTH),
    email: read('email', Email, cell('email')) ?? cell('email').slice(0, MAX_SHOWN_LENGTH),
    phone: optional('phone', Phone),
    username: optional('username', Username),
    gender: gender ?? null,
    bio: optional('bio', Bio) ?? '',
    internal: internal === true,
    role_id: roleId ?? null,
    problems,
  };
}

const isFormula = (cell: string): boolean => /^[\s\uFEFF]*[=+\-@＝＋－＠]/u.test(cell);
/** Exports put an apostrophe before what spreadsheets would run; it is no part of the text. */
const stripQuotes = (cell: string): string =>
  isFormula(cell.replace(/^'/u, '')) ? cell.replace(/^'/u, '') : cell;
