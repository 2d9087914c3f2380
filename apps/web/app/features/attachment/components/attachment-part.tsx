import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';
import styles from './attachment.module.css';

/** A page of text, or a sheet as a table. */
export function AttachmentPart({ part }: { part: NonNullable<Attachment['part']> }) {
  if (!part.table) return <div className={styles.text}>{part.text}</div>;
  const rows = part.text.split('\n').map((line) => line.split('\t'));
  const width = Math.max(...rows.map((row) => row.length));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={styles.sheet} role="region" tabIndex={0} aria-label={part.label}>
      <table>
        <tbody>
          {rows.map((row, y) => (
            <tr key={y}>
              {Array.from({ length: width }, (_, x) => (
                <td key={x}>{row[x] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
