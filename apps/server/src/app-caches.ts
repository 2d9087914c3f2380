import { sizeOfData } from './app-dispatch.ts';
import type { CachedData } from './app-dispatch.ts';
import { sizeOfPage } from './http/document.ts';
import type { CachedPage } from './http/document.ts';
import { sizeOfAnswer } from './http/routes.ts';
import type { CachedAnswer } from './http/routes.ts';
import { createVisitorCache } from './http/visitor-cache.ts';
import type { VisitorCache } from './http/visitor-cache.ts';

/** Caches of answers and pages for readers, until content changes. */
export interface AppCaches {
  /** Data of calls, by the visibility level of the caller. */
  data: VisitorCache<CachedData>;
  /** Answers to visitors, as their bytes. */
  answers: VisitorCache<CachedAnswer>;
  /** Pages for visitors. */
  pages: VisitorCache<CachedPage>;
  clear(): void;
  /** Caches are used only while changes of other nodes can be heard. */
  setListening(listening: boolean): void;
}

const MB = 1024 * 1024;

/** What is kept elsewhere, under the same rule. */
type Kept = Pick<VisitorCache<object>, 'clear' | 'setEnabled'>;

/**
 * @param options.keepPages false where the pages themselves change, as in development
 * @param options.others emptied and switched off together with these
 */
export function createCaches(options: { keepPages: boolean; others?: Kept[] }): AppCaches {
  const { keepPages, others = [] } = options;
  const data = createVisitorCache<CachedData>(6 * MB, sizeOfData, { fromSecond: true });
  const answers = createVisitorCache<CachedAnswer>(4 * MB, sizeOfAnswer);
  const pages = createVisitorCache<CachedPage>(12 * MB, sizeOfPage, { fromSecond: true });
  return {
    data,
    answers,
    pages,
    clear: () => {
      for (const cache of [data, answers, pages, ...others]) cache.clear();
    },
    setListening: (listening) => {
      data.setEnabled(listening);
      answers.setEnabled(listening);
      pages.setEnabled(listening && keepPages);
      for (const other of others) other.setEnabled(listening);
    },
  };
}
