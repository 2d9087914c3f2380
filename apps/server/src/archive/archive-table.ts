/** What a column of the archive holds, beyond a value that is the same on every site. */
export type ColumnKind =
  | { is: 'value' }
  /** The id of a row of another table, which the archive has too. */
  | { is: 'reference'; table: string }
  /** The same without a key in the database: what it names may be gone. */
  | { is: 'loose'; table: string }
  | { is: 'looseList'; table: string }
  /** A row of a table that another column names. */
  | { is: 'target'; typeColumn: string; tables: Readonly<Record<string, string>> }
  /** Markdown, whose links and pictures may lead to rows of the archive. */
  | { is: 'markdown' }
  /** One address. */
  | { is: 'address' }
  /** `[{id, name}]`: the people that a comment calls. */
  | { is: 'mentions' }
  /** `[[lines, [id, …]], …]`: who wrote the lines of a text. */
  | { is: 'writers' };

interface Declaration {
  name: string;
  /** The columns that tell one row from another, and that order them. */
  key: readonly string[];
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that are made again from the others. */
  derived: readonly string[];
  /** Columns that stay on their site: secrets, and what belongs to work under way. */
  excluded: readonly string[];
  /** Rows come in only with a new row of this table; where that was there before, they stay out. */
  partOf: string | null;
  /** How a row is known again that has another number here; `origin`: by the notes of earlier readings alone. */
  match: Match | null;
  /** The rows, where not all of them are archived: a condition without parameters. */
  where: string | null;
}

/** What the archive holds of a table of the database. */
export type ArchiveTable = Readonly<Declaration>;

export type Match = 'origin' | { sql: string };

interface Input {
  key?: string;
  /** Names of columns, parted by white space, as in the other lists. */
  values?: string;
  references?: Readonly<Record<string, string>>;
  loose?: Readonly<Record<string, string>>;
  looseLists?: Readonly<Record<string, string>>;
  targets?: Readonly<Record<string, Extract<ColumnKind, { is: 'target' }>>>;
  markdown?: string;
  addresses?: string;
  mentions?: string;
  writers?: string;
  derived?: string;
  excluded?: string;
  partOf?: string;
  match?: Match;
  where?: string;
}

const words = (text = ''): string[] => text.split(/\s+/u).filter((word) => word !== '');

const named = (names: readonly string[], kind: ColumnKind): [string, ColumnKind][] =>
  names.map((name) => [name, kind]);

/** Declares a table of the archive. Columns of the key need not be listed again. */
export function archived(name: string, input: Input): ArchiveTable {
  const key = words(input.key ?? 'id');
  const listed: [string, ColumnKind][] = [
    ...named(words(input.values), { is: 'value' }),
    ...Object.entries(input.references ?? {}).map(([column, table]): [string, ColumnKind] => [
      column,
      { is: 'reference', table },
    ]),
    ...Object.entries(input.loose ?? {}).map(([column, table]): [string, ColumnKind] => [
      column,
      { is: 'loose', table },
    ]),
    ...Object.entries(input.looseLists ?? {}).map(([column, table]): [string, ColumnKind] => [
      column,
      { is: 'looseList', table },
    ]),
    ...Object.entries(input.targets ?? {}),
    ...named(words(input.markdown), { is: 'markdown' }),
    ...named(words(input.addresses), { is: 'address' }),
    ...named(words(input.mentions), { is: 'mentions' }),
    ...named(words(input.writers), { is: 'writers' }),
  ];
  const columns = Object.fromEntries([...named(key, { is: 'value' }), ...listed]);
  return {
    name,
    key,
    columns,
    derived: words(input.derived),
    excluded: words(input.excluded),
    partOf: input.partOf ?? null,
    match: input.match ?? null,
    where: input.where ?? null,
  };
}

/** Whether rows have a number of their own, which other rows may name. */
export const hasId = ({ columns }: ArchiveTable): boolean => Object.hasOwn(columns, 'id');
