import type { BookBranch } from '@zhihui/contract/features/book/book.schema.ts';
import { formatCount } from '../../../lib/text.ts';
import { bookText } from '../book.text.ts';

/** What is left of a branch, by number where it is known. */
export function formatRemaining({ items, earlier, count }: BookBranch): string {
  return earlier ? bookText.later : bookText.remaining(formatCount(count - items.length));
}
