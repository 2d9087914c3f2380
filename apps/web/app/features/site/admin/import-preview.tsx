import type { ImportAnswer } from '@zhihui/contract/features/site/site.endpoints.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { formatSetting } from './format-setting.ts';

interface ImportPreviewProps {
  preview: ImportAnswer;
  busy: boolean;
  apply(): void;
  cancel(): void;
}

/** What an import would change, setting by setting. */
export function ImportPreview({ preview, busy, apply, cancel }: ImportPreviewProps) {
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
