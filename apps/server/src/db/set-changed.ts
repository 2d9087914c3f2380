/**
 * What an update sets: those of the columns that the JSON of `:change` has. The others stay as they are, and so does
 * whatever else the JSON may hold.
 */
export function setChanged(table: string, columns: readonly string[]): string {
  const changed = columns.map((column) => `changed.${column}`).join(', ');
  return `(${columns.join(', ')}) = (select ${changed} from jsonb_populate_record(${table}, :change) changed)`;
}
