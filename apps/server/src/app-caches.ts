import { getDataSize } from './app-dispatch.ts';
import type { CachedData } from './app-dispatch.ts';
import { getPageSize } from './http/document.ts';
import type { CachedPage } from './http/document.ts';
import { getAnswerSize } from './http/routes.ts';
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

/** A cache elsewhere that follows the same rule. */
type ControlledCache = Pick<VisitorCache<object>, 'clear' | 'setEnabled'>;

/**
 * @param options.cachePages false where the pages themselves change, as in development
 * @param options.otherCaches cleared and disabled together with these
 */
export function createCaches(options: {
  cachePages: boolean;
  otherCaches?: ControlledCache[];
}): AppCaches {
  const { cachePages, otherCaches = [] } = options;
  const data = createVisitorCache<CachedData>(6 * MB, getDataSize, { onSecondRequest: true });
  const answers = createVisitorCache<CachedAnswer>(4 * MB, getAnswerSize);
  const pages = createVisitorCache<CachedPage>(12 * MB, getPageSize, { onSecondRequest: true });
  return {
    data,
    answers,
    pages,
    clear: () => {
      for (const cache of [data, answers, pages, ...otherCaches]) cache.clear();
    },
    setListening: (listening) => {
      data.setEnabled(listening);
      answers.setEnabled(listening);
      pages.setEnabled(listening && cachePages);
      for (const otherCache of otherCaches) otherCache.setEnabled(listening);
    },
  };
}
