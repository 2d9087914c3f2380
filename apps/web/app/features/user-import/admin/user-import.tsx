import { IMPORT_COLUMNS } from '@zhihui/contract/features/user-import/user-import.limits.ts';
import { useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { usePolling } from '../../../lib/use-polling.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  AdminPage,
  download,
  formatCsv,
  buildAdminMeta,
  parsePaging,
} from '../../admin/admin.public.ts';
import styles from './import.module.css';
import { importText as text } from './import.text.ts';
import { ImportProblems } from './import-problems.tsx';
import { ImportStep } from './import-step.tsx';
import { uploadImport } from './upload-import.ts';

/** Loads the caller's latest import, and its rows that cannot be imported. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const current = unwrapOrRedirect(await api('GET /user/import'), request);
  if (current === null || current.bad === 0) return { current, problems: null };
  const query = parsePaging(new URL(request.url).searchParams);
  const result = await api('GET /user/import/:id/problem/page', {
    params: { id: current.id },
    query,
  });
  return { current, problems: result.ok ? result.data : null };
}

export function meta() {
  return buildAdminMeta(text.title);
}

export default function UserImport() {
  const { current, problems } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const field = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const inviting = current?.state === 'DONE' && current.invited < current.good;
  const running = current?.state === 'CHECKING' || current?.state === 'MAKING' || inviting;
  usePolling(running);
  const upload = async (file: File) => {
    setUploading(true);
    setError(null);
    setError(await uploadImport(file));
    setUploading(false);
    await revalidate();
  };
  const template = () => {
    const columns = IMPORT_COLUMNS.map(({ title }, at) => ({
      title,
      value: (row: readonly string[]) => row[at] ?? '',
    }));
    download(text.templateName, formatCsv(columns, [text.example]));
  };
  return (
    <AdminPage
      title={text.title}
      tools={
        <>
          <Link className={getButtonClass()} to="/admin/user">
            {text.backToUsers}
          </Link>
          <button type="button" className={getButtonClass()} onClick={template}>
            {text.template}
          </button>
        </>
      }
    >
      <div className={styles.import}>
        <p>{text.hint}</p>
        <p>{text.columns}</p>
        <p>
          <button
            type="button"
            className={getButtonClass(
              current?.state === 'READY' && current.good > 0 ? 'plain' : 'primary',
            )}
            aria-busy={uploading}
            disabled={current?.state === 'MAKING'}
            onClick={() => !uploading && field.current?.click()}
          >
            {uploading ? text.uploading : current === null ? text.choose : text.chooseOther}
          </button>
          <input
            ref={field}
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label={text.choose}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // so that the same file can be chosen again after a correction
              target.value = '';
              if (file !== undefined) void upload(file);
            }}
          />
        </p>
        {error !== null && <p role="alert">{error}</p>}
        {current !== null && <ImportStep current={current} />}
        {current !== null && problems !== null && (
          <ImportProblems id={current.id} page={problems} />
        )}
      </div>
    </AdminPage>
  );
}
