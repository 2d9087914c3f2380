import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Progress } from 'antd';
import { cx } from '../../../lib/cx.ts';
import { formatFileSize } from '../../../lib/file-size.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { readChosen, readDropped } from './read-dropped.ts';
import { transferText as text } from './transfer.text.ts';
import { ConnectSource } from './connect-source.tsx';
import type { ConnectedService } from './connect-source.tsx';
import { uploadSource } from './upload-source.ts';
import type { ChosenFile, ImportFormat } from './upload-source.ts';
import styles from './transfer.module.css';

/** A format of files, or a service that has none. */
type Source = ImportFormat | 'FEISHU';

const isSource = (key: string): key is Source => text.formats.some((format) => format.key === key);

/** The first step: what is imported, and from which program. `again`: the service that an import could not be fetched from. */
export function ChooseSource({ again }: { again: ConnectedService | null }) {
  const navigate = useNavigate();
  const [source, setSource] = useState<Source | null>(again === 'YUQUE' ? 'YUQUE_LAKEBOOK' : again);
  const [hasToken, setHasToken] = useState(again === 'YUQUE');
  const connected: ConnectedService | null =
    source === 'YUQUE_LAKEBOOK' && hasToken ? 'YUQUE' : source === 'FEISHU' ? source : null;
  const format = source === 'FEISHU' ? null : source;
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const upload = useRef<AbortController | null>(null);
  const choose = (chosen: readonly ChosenFile[]) => {
    setError(null);
    if (chosen.length > 0) setFiles(chosen);
  };
  const submit = async () => {
    if (files.length === 0) return setError(text.noFiles);
    upload.current = new AbortController();
    const { signal } = upload.current;
    setError(null);
    setShare(0);
    const result = await uploadSource({ files, format, onProgress: setShare, signal });
    setShare(null);
    if ('error' in result) return setError(result.error === '' ? null : result.error);
    return navigate(`/admin/transfer?id=${result.id}`);
  };
  return (
    <>
      <fieldset className={styles.sources} disabled={share !== null}>
        <legend className="vh">{text.source}</legend>
        <FormatTile
          {...{ mark: '自', title: text.automatic, hint: text.automaticHint }}
          checked={source === null}
          onChoose={() => setSource(null)}
        />
        {text.formats.map(({ key, ...tile }) => (
          <FormatTile
            key={key}
            {...tile}
            checked={source === key}
            onChoose={() => isSource(key) && setSource(key)}
          />
        ))}
      </fieldset>
      {source === 'YUQUE_LAKEBOOK' && (
        <button
          type="button"
          className={cx(getButtonClass('text', 'small'), styles.switch)}
          disabled={share !== null}
          onClick={() => setHasToken(!hasToken)}
        >
          {hasToken ? text.useFile : text.useToken}
        </button>
      )}
      {connected === null ? (
        <>
          <DropZone files={files} busy={share !== null} choose={choose} />
          {error !== null && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          {share !== null && (
            <>
              <Progress percent={Math.floor(share * 100)} aria-label={text.uploadLabel} />
              <p role="status">{text.uploading(Math.floor(share * 100))}</p>
            </>
          )}
          <div className={styles.foot}>
            <span className={styles.muted}>{text.noWriting}</span>
            {share !== null && (
              <button
                type="button"
                className={getButtonClass()}
                onClick={() => upload.current?.abort()}
              >
                {text.cancel}
              </button>
            )}
            <button
              type="button"
              className={getButtonClass('primary')}
              aria-busy={share !== null}
              onClick={() => share === null && void submit()}
            >
              {text.next}
            </button>
          </div>
        </>
      ) : (
        <ConnectSource key={connected} service={connected} />
      )}
    </>
  );
}

interface TileProps {
  mark: string;
  title: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
}

function FormatTile({ mark, title, hint, checked, onChoose }: TileProps) {
  return (
    <label className={styles.tile}>
      <input type="radio" name="format" checked={checked} onChange={onChoose} />
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <span>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
    </label>
  );
}

interface DropZoneProps {
  files: readonly ChosenFile[];
  busy: boolean;
  choose: (files: readonly ChosenFile[]) => void;
}

function DropZone({ files, busy, choose }: DropZoneProps) {
  const fileField = useRef<HTMLInputElement>(null);
  const folderField = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{text.files}</span>
      <div
        className={cx(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!busy) void readDropped(event.dataTransfer).then(choose);
        }}
      >
        <span className={styles.chosen}>
          {files.length === 0 ? (
            <span className={styles.muted}>{text.drop}</span>
          ) : (
            <>
              <b>{files[0]?.name}</b>
              <span className={styles.muted}>
                {text.chosen(files.length, formatFileSize(size))}
              </span>
            </>
          )}
        </span>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          disabled={busy}
          onClick={() => fileField.current?.click()}
        >
          {text.chooseFiles}
        </button>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          disabled={busy}
          onClick={() => folderField.current?.click()}
        >
          {text.chooseFolder}
        </button>
        <input
          ref={fileField}
          type="file"
          multiple
          hidden
          aria-label={text.chooseFiles}
          onChange={({ target }) => {
            choose(readChosen(target.files));
            // so that the same file can be chosen again
            target.value = '';
          }}
        />
        <input
          ref={(node) => {
            folderField.current = node;
            // React has no property of this name
            node?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          hidden
          aria-label={text.chooseFolder}
          onChange={({ target }) => {
            choose(readChosen(target.files));
            target.value = '';
          }}
        />
      </div>
      <span className={styles.hint}>{text.filesHint}</span>
    </div>
  );
}
