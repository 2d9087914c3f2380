import type { ReviewLoad } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { ReactNode } from 'react';
import { Time } from '../../../ui/time.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import styles from './queue.module.css';

/** A category to choose, as tree selects have it. */
interface Option {
  value: string;
  title: string;
  children?: Option[];
}

/** The same with a name of its own for what stands in the field once it is chosen. */
interface LoadedOption {
  value: string;
  name: string;
  title: ReactNode;
  children: LoadedOption[];
}

/** Since when the oldest waits; null where nothing does. */
export function getOldest(load: readonly ReviewLoad[]): string | null {
  const [first] = load.map(({ oldestAt }) => oldestAt).sort();
  return first ?? null;
}

/** Each category with how much waits in it and below, and for how long. */
export function addLoadCounts(
  options: readonly Option[],
  load: readonly ReviewLoad[],
): LoadedOption[] {
  return options.map((option) => {
    const { value, title, children = [] } = option;
    const loads = collectLoadBelow(option, load);
    const waiting = loads.reduce((sum, each) => sum + each.waiting, 0);
    const oldest = getOldest(loads);
    return {
      value,
      name: title,
      title: (
        <span className={styles.option}>
          {title}
          {oldest !== null && (
            <small>
              {reviewText.waiting(waiting)} · <Time at={oldest} />
            </small>
          )}
        </span>
      ),
      children: addLoadCounts(children, load),
    };
  });
}

function collectLoadBelow(
  { value, children = [] }: Option,
  load: readonly ReviewLoad[],
): ReviewLoad[] {
  const ownLoads = load.filter(({ category }) => String(category?.id) === value);
  return [...ownLoads, ...children.flatMap((child) => collectLoadBelow(child, load))];
}
