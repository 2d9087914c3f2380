/**
 * The assignments of an update: those columns that the JSON of `:change` contains. Other columns stay as they are, and other
 * fields of the JSON are ignored.
 */
export function setChanged(table: string, columns: readonly string[]): string {
  const changed = columns.map((column) => `changed.${column}`).join(', ');
  return `(${columns.join(', ')}) = (select ${changed} from jsonb_populate_record(${table}, :change) changed)`;
}
