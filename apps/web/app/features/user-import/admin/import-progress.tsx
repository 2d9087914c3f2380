import { Progress } from 'antd';
import { importText } from './import.text.ts';

/** How far a step is, as a bar and in numbers. */
export function ImportProgress({
  label,
  done,
  total,
}: {
  label: string;
  done: number;
  total: number;
}) {
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <section aria-label={label}>
      <p role="status">
        {label} {total > 0 && importText.of(done, total)}
      </p>
      <Progress percent={percent} aria-label={label} status="active" />
      <p>{importText.stays}</p>
    </section>
  );
}
