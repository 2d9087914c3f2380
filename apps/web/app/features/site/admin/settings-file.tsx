import { MAX_SETTINGS_FILE } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { ImportAnswer } from '@zhihui/contract/features/site/site.schema.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { buttonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, download, fieldErrors } from '../../admin/admin.public.ts';
import { ImportPreview } from './import-preview.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';

/** All settings as a file. */
export function ExportSettings() {
  const run = async () => {
    const answer = await call('GET /setting/site/file');
    if (!answer.ok) {
      toast.error(serverMessage(answer.error.msg, adminText.failed));
      return;
    }
    const day = new Date().toLocaleDateString('sv-SE');
    const text = `${JSON.stringify(answer.data, null, 2)}\n`;
    download(`${words.fileName}-${day}.json`, text, 'application/json');
    toast.done(words.exported);
  };
  return (
    <section aria-labelledby="export-settings">
      <h2 id="export-settings">{words.exportTitle}</h2>
      <p>{words.exportHint}</p>
      <div className={styles.foot}>
        <button type="button" className={buttonClass()} onClick={() => void run()}>
          {words.export}
        </button>
      </div>
    </section>
  );
}

interface Looked {
  text: string;
  answer: ImportAnswer;
}

/** Settings out of a file: first what they would change, then the change as a whole. */
export function ImportSettings() {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { revalidate } = useRevalidator();
  const send = async (text: string, revision?: string) => {
    setBusy(true);
    const answer =
      revision === undefined
        ? await call('POST /setting/site/file', { body: { text } })
        : await call('PUT /setting/site/file', { body: { text, revision } });
    setBusy(false);
    if (answer.ok) return answer.data;
    const fields = fieldErrors(answer);
    const named = Object.keys(fields).length > 0;
    setErrors(named ? fields : { text: serverMessage(answer.error.msg, adminText.failed) });
    setLooked(null);
    return null;
  };
  const choose = async (file: File | undefined) => {
    if (input.current !== null) input.current.value = '';
    if (file === undefined || busy) return;
    setErrors({});
    setLooked(null);
    // four bytes a character at most
    if (file.size > MAX_SETTINGS_FILE * 4) {
      setErrors({ text: words.tooLarge });
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) {
      setErrors({ text: words.unreadable });
      return;
    }
    const answer = await send(text);
    if (answer !== null) setLooked({ text, answer });
  };
  const apply = async ({ text, answer: { revision } }: Looked) => {
    const done = await send(text, revision);
    if (done === null) return;
    setLooked(null);
    toast.done(words.applied(done.changes.length));
    await revalidate();
  };
  const wrong = Object.entries(errors);
  return (
    <section aria-labelledby="import-settings">
      <h2 id="import-settings">{words.importTitle}</h2>
      <p>{words.importHint}</p>
      <div className={styles.foot}>
        <button
          type="button"
          className={buttonClass()}
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
        {wrong.length > 0 && <p className={styles.error}>{words.wrong}</p>}
        <ul>
          {wrong.map(([key, sentence]) => (
            <li key={key} className={styles.error}>
              {key === 'text' ? sentence : `${LABELS[key] ?? key}：${sentence}`}
            </li>
          ))}
        </ul>
      </div>
      {looked !== null && (
        <ImportPreview
          answer={looked.answer}
          busy={busy}
          apply={() => void apply(looked)}
          cancel={() => setLooked(null)}
        />
      )}
    </section>
  );
}
