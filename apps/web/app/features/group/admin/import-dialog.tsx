import { useRef, useState } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { adminText, download, formatCsv } from '../../admin/admin.public.ts';
import { groupText } from './group.text.ts';
import { uploadGroups } from './upload-groups.ts';
import type { ImportResult } from './upload-groups.ts';
import styles from './group.module.css';

/** More rows than this would only make the dialog slow; the file to download has all of them. */
const MAX_LISTED = 200;

type Problem = ImportResult['problems'][number];

interface ImportDialogProps {
  open: boolean;
  close: () => void;
  reload: () => Promise<void>;
}

/** Imports departments and members from a CSV file, and lists the rows that were not imported. */
export function ImportDialog({ open, close, reload }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const upload = async (file: File) => {
    setUploading(true);
    setError(null);
    setResult(null);
    const answer = await uploadGroups(file);
    setUploading(false);
    if ('error' in answer) setError(answer.error);
    else {
      setResult(answer.result);
      await reload();
    }
  };
  const closeAndForget = () => {
    setError(null);
    setResult(null);
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={() => open && closeAndForget()}
      title={groupText.importTitle}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={closeAndForget}>
            {adminText.close}
          </button>
          <button
            type="button"
            className={getButtonClass('primary')}
            aria-busy={isUploading}
            onClick={() => !isUploading && input.current?.click()}
          >
            {isUploading ? groupText.importing : groupText.chooseFile}
          </button>
        </>
      }
    >
      <div className={styles.import}>
        <p>{groupText.importHint}</p>
        <button type="button" className={getButtonClass('plain', 'small')} onClick={saveTemplate}>
          {groupText.template}
        </button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={groupText.chooseFile}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // so that the same file can be chosen again after a correction
            target.value = '';
            if (file !== undefined) void upload(file);
          }}
        />
        <Failure>{error}</Failure>
        {result !== null && (
          <>
            <p role="status">{groupText.imported(result.groups, result.members, result.leaders)}</p>
            {result.problems.length > 0 && <Problems problems={result.problems} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function saveTemplate(): void {
  const columns = groupText.templateColumns.map((title, at) => ({
    title,
    value: (row: readonly string[]) => row[at] ?? '',
  }));
  download(groupText.templateName, formatCsv(columns, groupText.templateRows));
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const save = () =>
    download(
      groupText.problemsName,
      formatCsv<Problem>(
        [
          { title: groupText.row, value: ({ row }) => row },
          { title: groupText.column, value: ({ column }) => column },
          { title: groupText.problem, value: ({ message }) => message },
        ],
        problems,
      ),
    );
  return (
    <>
      <p>{groupText.importProblems(problems.length)}</p>
      {/* scrolls, and so the keyboard must reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={styles.problems} role="region" aria-label={groupText.problem} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{groupText.row}</th>
              <th scope="col">{groupText.column}</th>
              <th scope="col">{groupText.problem}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, MAX_LISTED).map((problem, at) => (
              <tr key={at}>
                <td>{problem.row}</td>
                <td>{problem.column}</td>
                <td>{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > MAX_LISTED && <p>{groupText.problemsListed(MAX_LISTED)}</p>}
      <button type="button" className={getButtonClass('plain', 'small')} onClick={save}>
        {groupText.downloadProblems}
      </button>
    </>
  );
}
