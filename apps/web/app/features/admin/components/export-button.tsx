import { useState } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';
import { CSV_LIMIT, download, fetchAllRows, formatCsv } from './csv.ts';
import type { CsvColumn, FetchPage } from './csv.ts';
import { MenuIcon } from './menu-icon.tsx';

interface ExportButtonProps<T> {
  /** Name of the file without its extension. */
  name: string;
  columns: readonly CsvColumn<T>[];
  fetchPage: FetchPage<T>;
}

/** Exports the rows that match the filters, page by page, and shows its progress as its label. */
export function ExportButton<T>({ name, columns, fetchPage }: ExportButtonProps<T>) {
  const [progress, setProgress] = useState<string | null>(null);
  const run = async () => {
    setProgress(adminText.exporting(0, 0));
    const result = await fetchAllRows(fetchPage, (done, total) =>
      setProgress(adminText.exporting(done, total)),
    );
    setProgress(null);
    if ('failed' in result) {
      toast.error(adminText.exportFailed(result.failed));
      return;
    }
    const day = new Date().toLocaleDateString('sv-SE');
    download(`${name}-${day}.csv`, formatCsv(columns, result.rows));
    if (result.total > CSV_LIMIT) toast.warn(adminText.exportCut(CSV_LIMIT));
    else toast.success(adminText.exported(result.rows.length));
  };
  return (
    <button
      type="button"
      className={getButtonClass()}
      aria-busy={progress !== null}
      aria-label={progress ?? adminText.exportCsv}
      onClick={() => void run()}
    >
      <MenuIcon name="export" />
      <span className={progress === null ? 'hide-s' : undefined}>
        {progress ?? adminText.exportCsv}
      </span>
    </button>
  );
}
