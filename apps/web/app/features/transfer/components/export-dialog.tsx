import { can } from '@zhihui/contract/can.ts';
import type { ContentExport } from '@zhihui/contract/features/transfer/export.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { exportText as text } from '../export.text.ts';
import styles from './export-dialog.module.css';

export interface ExportDialogProps {
  item: { id: Id; title: string; model: ContentModel };
}

interface Props extends ExportDialogProps {
  open: boolean;
  onClose: () => void;
}

type Format = (typeof text.textFormats)[number]['key'];
/** Milliseconds between two looks at how far the server is. */
const POLL_MS = 600;

/** Exports one item: its form, and whether what others wrote on it comes along. The file downloads once it is there. */
export default function ExportDialog({ item, open, onClose }: Props) {
  const { user } = useSession();
  const [format, setFormat] = useState<Format>('MARKDOWN');
  const [words, setWords] = useState({ comments: false, annotations: false });
  const canPrint = useCanPrint(open);
  const { state, error, url, start, reset } = useExport();
  const isPrintedHere = format === 'PDF' && canPrint === false;
  const canAnnotate = item.model === 'ARTICLE' && user !== null && can(user, 'annotations.query');
  const close = () => {
    reset();
    onClose();
  };
  const submit = () => {
    if (!isPrintedHere) return void start({ contentId: item.id, format, ...words });
    close();
    // once the dialog is gone, which would be printed too
    return setTimeout(() => window.print());
  };
  const options = (['comments', 'annotations'] as const).filter(
    (name) => name === 'comments' || canAnnotate,
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text.dialogTitle(item.title)}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={close}>
            {state === 'done' ? text.close : text.cancel}
          </button>
          {state === 'done' ? (
            <a className={getButtonClass('primary')} href={url ?? undefined} download>
              {text.download}
            </a>
          ) : (
            <button
              type="button"
              className={getButtonClass('primary')}
              aria-busy={state === 'busy'}
              onClick={() => state !== 'busy' && submit()}
            >
              {isPrintedHere ? text.print : text.start}
            </button>
          )}
        </>
      }
    >
      <fieldset className={styles.formats} disabled={state === 'busy'}>
        <legend className="vh">{text.format}</legend>
        {text.textFormats.map(({ key, hint }) => (
          <label key={key} className={styles.format}>
            <input
              type="radio"
              name="export-format"
              checked={format === key}
              onChange={() => {
                reset();
                setFormat(key);
              }}
            />
            <b>{text.formats[key]}</b>
            <small>{key === 'PDF' && canPrint === false ? text.printInstead : hint}</small>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.words} disabled={state === 'busy'}>
        <legend>{text.include}</legend>
        {options.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={words[name]}
              onChange={(event) => {
                reset();
                setWords({ ...words, [name]: event.target.checked });
              }}
            />
            {text[name]}
          </label>
        ))}
      </fieldset>
      <p role="status" className={styles.state}>
        {state === 'busy' && text.exporting}
        {state === 'done' && text.ready}
      </p>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Dialog>
  );
}

/** Whether the server can print; null while that is not known. */
function useCanPrint(open: boolean): boolean | null {
  const [canPrint, setCanPrint] = useState<boolean | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    let cancelled = false;
    void call('GET /transfer/export/formats').then((result) => {
      if (!cancelled && result.ok) setCanPrint(result.data.pdf);
    });
    return () => {
      cancelled = true;
    };
  }, [open]);
  return canPrint;
}

interface Wish {
  contentId: Id;
  format: Format;
  comments: boolean;
  annotations: boolean;
}

/** Starts an export and waits for its file. */
function useExport() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  const reset = () => {
    run.current += 1;
    setState('idle');
    setError(null);
    setUrl(null);
  };
  const fail = (message: string) => {
    setState('idle');
    setError(message);
  };
  const start = async (body: Wish) => {
    reset();
    setState('busy');
    const own = run.current;
    let result = await call('POST /transfer/export/text', { body });
    while (own === run.current && result.ok && isUnfinished(result.data)) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      result = await call('GET /transfer/export/:id', { params: { id: result.data.id } });
    }
    if (own !== run.current) return;
    if (!result.ok) return fail(getServerMessage(result.error.msg, text.failed));
    if (result.data.url === null) return fail(result.data.reason || text.failed);
    setUrl(result.data.url);
    setState('done');
    window.location.assign(result.data.url);
  };
  return { state, error, url, start, reset };
}

const isUnfinished = ({ state }: ContentExport): boolean =>
  state === 'WAITING' || state === 'RUNNING';
