import { Progress } from 'antd';
import { importText } from './import.text.ts';

/** How far a step is, as a bar and in numbers. */
export function ImportProgress({
  label,
  completed,
  total,
}: {
  label: string;
  completed: number;
  total: number;
}) {
  const percent = total === 0 ? 0 : Math.floor((100 * completed) / total);
  return (
    <section aria-label={label}>
      <p role="status">
        {label} {total > 0 && importText.progressOf(completed, total)}
      </p>
      <Progress percent={percent} aria-label={label} status="active" />
      <p>{importText.canLeave}</p>
    </section>
  );
}
