import { MAX_SETTINGS_FILE } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { ImportAnswer } from '@zhihui/contract/features/site/site.endpoints.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, download, getFieldErrors } from '../../admin/admin.public.ts';
import { LABELS, siteText as words } from './site.text.ts';
import { formatSetting } from './group-form.tsx';
import styles from './site-settings.module.css';

/** Downloads all settings as a file. */
export function ExportSettings() {
  const run = async () => {
    const importResult = await call('GET /setting/site/file');
    if (!importResult.ok) {
      toast.error(getServerMessage(importResult.error.msg, adminText.failed));
      return;
    }
    const day = new Date().toLocaleDateString('sv-SE');
    const text = `${JSON.stringify(importResult.data, null, 2)}\n`;
    download(`${words.fileName}-${day}.json`, text, 'application/json');
    toast.success(words.exported);
  };
  return (
    <section aria-labelledby="export-settings">
      <h2 id="export-settings">{words.exportTitle}</h2>
      <p>{words.exportHint}</p>
      <div className={styles.foot}>
        <button type="button" className={getButtonClass()} onClick={() => void run()}>
          {words.export}
        </button>
      </div>
    </section>
  );
}

interface ImportCheck {
  text: string;
  importResult: ImportAnswer;
}

/** Imports settings from a file: shows the changes first, then applies them all. */
export function ImportSettings() {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [importCheck, setImportCheck] = useState<ImportCheck | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { revalidate } = useRevalidator();
  const send = async (text: string, revision?: string) => {
    setBusy(true);
    const importResult =
      revision === undefined
        ? await call('POST /setting/site/file', { body: { text } })
        : await call('PUT /setting/site/file', { body: { text, revision } });
    setBusy(false);
    if (importResult.ok) return importResult.data;
    const fields = getFieldErrors(importResult);
    const hasFieldErrors = Object.keys(fields).length > 0;
    setErrors(
      hasFieldErrors
        ? fields
        : { text: getServerMessage(importResult.error.msg, adminText.failed) },
    );
    setImportCheck(null);
    return null;
  };
  const choose = async (file: File | undefined) => {
    if (input.current !== null) input.current.value = '';
    if (file === undefined || busy) return;
    setErrors({});
    setImportCheck(null);
    // a character has at most four bytes
    if (file.size > MAX_SETTINGS_FILE * 4) {
      setErrors({ text: words.tooLarge });
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) {
      setErrors({ text: words.unreadable });
      return;
    }
    const importResult = await send(text);
    if (importResult !== null) setImportCheck({ text, importResult });
  };
  const apply = async ({ text, importResult: { revision } }: ImportCheck) => {
    const applied = await send(text, revision);
    if (applied === null) return;
    setImportCheck(null);
    toast.success(words.applied(applied.changes.length));
    await revalidate();
  };
  const errorEntries = Object.entries(errors);
  return (
    <section aria-labelledby="import-settings">
      <h2 id="import-settings">{words.importTitle}</h2>
      <p>{words.importHint}</p>
      <div className={styles.foot}>
        <button
          type="button"
          className={getButtonClass()}
          aria-busy={busy}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={words.choose}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      <div role="status" className={styles.told}>
        {errorEntries.length > 0 && <p className={styles.error}>{words.invalidFile}</p>}
        <ul>
          {errorEntries.map(([key, sentence]) => (
            <li key={key} className={styles.error}>
              {key === 'text' ? sentence : `${LABELS[key] ?? key}：${sentence}`}
            </li>
          ))}
        </ul>
      </div>
      {importCheck !== null && (
        <ImportPreview
          preview={importCheck.importResult}
          busy={busy}
          apply={() => void apply(importCheck)}
          cancel={() => setImportCheck(null)}
        />
      )}
    </section>
  );
}

interface ImportPreviewProps {
  preview: ImportAnswer;
  busy: boolean;
  apply(): void;
  cancel(): void;
}

/** The changes of an import, by setting. */
function ImportPreview({ preview, busy, apply, cancel }: ImportPreviewProps) {
  const { changes, passwordMissing } = preview;
  if (changes.length === 0) return <p role="status">{words.noChanges}</p>;
  return (
    <>
      <h3>{words.changes(changes.length)}</h3>
      <div className={styles.scroll}>
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{words.setting}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, before, after }) => (
              <tr key={key}>
                <th scope="row">{LABELS[key] ?? key}</th>
                <td>{formatSetting(key, before)}</td>
                <td>{formatSetting(key, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {passwordMissing && <p className={styles.notice}>{words.passwordMissing}</p>}
      <div className={styles.foot}>
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-busy={busy}
          onClick={apply}
        >
          {words.apply}
        </button>
        <button type="button" className={getButtonClass()} onClick={cancel}>
          {words.cancel}
        </button>
      </div>
    </>
  );
}
