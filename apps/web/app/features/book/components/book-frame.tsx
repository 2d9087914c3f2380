// Why it is as it is: docs/decisions/0074-reading-like-a-book.md
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Book } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { foldBook } from '../../../lib/book-fold.ts';
import { cx } from '../../../lib/cx.ts';
import { servedPart } from '../../../lib/lazy-part.ts';
import { categoryAddress } from '../../../lib/sections.ts';
import { useHiddenOnLeave } from '../../../lib/use-hidden-on-leave.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { iconButtonClass } from '../../../ui/button.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { RightIcon, SearchIcon, TreeIcon } from '../../../ui/icon.tsx';
import { bookText } from '../book.text.ts';
import styles from './book.module.css';
import { touchBook, whenTouched } from './touched.ts';

/** Drawn by the server, where its links lead on without scripts; those come when somebody turns to it. */
const BookTree = servedPart(async () => {
  if (!import.meta.env.SSR) await whenTouched();
  return { default: (await import('./book-tree.tsx')).BookTree };
});

interface BookFrameProps {
  book: Book;
  model: ContentModel;
  /** The category that the page is of or stands in, and the article that is read. */
  here: { categoryId: Id; articleId: Id | null };
  /** The caller may put some of it in order. */
  arranges: boolean;
  children: ReactNode;
}

const DRAWER = 'book';

/** A page beside the tree that it stands in; the tree is a drawer where there is no room for both. Needs no scripts. */
export function BookFrame({ book, model, here, arranges, children }: BookFrameProps) {
  const nav = useRef<HTMLElement>(null);
  useHiddenOnLeave(nav);
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => showCurrent(inside.current);
    show();
    const drawer = nav.current;
    // a drawer has no height before it is open
    drawer?.addEventListener('toggle', show);
    return () => drawer?.removeEventListener('toggle', show);
  }, [here.articleId, here.categoryId]);
  const pressed = usePressedFold(nav);
  return (
    <div className={styles.wrap} data-in-book="">
      <nav
        ref={nav}
        id={DRAWER}
        popover="auto"
        className={cx(styles.book, 'noprint')}
        aria-label={book.name}
      >
        <div ref={inside} className={styles.inside}>
          <div className={styles.head}>
            <Anchor to={categoryAddress(book.id, model)}>{book.name}</Anchor>
            <button
              type="button"
              className={cx(iconButtonClass, styles.away)}
              aria-label={bookText.fold}
              onClick={() => foldBook(true)}
            >
              <RightIcon className={styles.back} />
            </button>
            <button
              type="button"
              className={cx(iconButtonClass, styles.close)}
              popoverTarget={DRAWER}
              popoverTargetAction="hide"
              aria-label={bookText.close}
            >
              <RightIcon className={styles.back} />
            </button>
          </div>
          <Find book={book} model={model} />
          <Suspense>
            <BookTree {...{ book, model, here, arranges, pressed }} />
          </Suspense>
        </div>
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

/**
 * Notices who turns to the tree, and which fold they press before its scripts are there. React keeps events back from what
 * it has not taken over yet, so these are the browser's own.
 */
function usePressedFold(nav: RefObject<HTMLElement | null>): string | null {
  const [pressed, setPressed] = useState<string | null>(null);
  useEffect(() => {
    const tree = nav.current;
    const press = (event: MouseEvent) => {
      const fold = (event.target as Element).closest<HTMLElement>('a[data-fold]');
      if (fold === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setPressed(fold.dataset['fold'] ?? null);
    };
    tree?.addEventListener('pointerover', touchBook, { once: true });
    tree?.addEventListener('focusin', touchBook, { once: true });
    tree?.addEventListener('click', press);
    return () => tree?.removeEventListener('click', press);
  }, [nav]);
  return pressed;
}

/** Opens the tree where it is a drawer, and shows it again where it was folded away. Stands at the head of the page. */
export function BookOpener({ book }: Pick<BookFrameProps, 'book'>) {
  const inside = (
    <>
      <TreeIcon />
      <span className="cut">{book.name}</span>
    </>
  );
  return (
    <div className={cx(styles.openers, 'noprint')}>
      <button type="button" className={cx(chipClass, styles.opener)} popoverTarget={DRAWER}>
        {inside}
      </button>
      <button
        type="button"
        className={cx(chipClass, styles.unfold)}
        aria-label={`${bookText.unfold}：${book.name}`}
        onClick={() => foldBook(false)}
      >
        {inside}
      </button>
    </div>
  );
}

/** Searches below the top category; a plain form. */
function Find({ book, model }: Pick<BookFrameProps, 'book' | 'model'>) {
  return (
    <form
      className={styles.find}
      action="/list"
      role="search"
      aria-label={bookText.find(book.name)}
    >
      <SearchIcon small />
      <input type="hidden" name="model" value={model} />
      <input type="hidden" name="categoryId" value={book.id} />
      <input
        type="search"
        name="keyword"
        placeholder={bookText.findHere}
        aria-label={bookText.find(book.name)}
        maxLength={100}
        enterKeyHint="search"
        required
      />
    </form>
  );
}

/** Scrolls the tree alone, and only where the current line is out of its sight. */
function showCurrent(box: HTMLElement | null): void {
  const line = box?.querySelector<HTMLElement>('[aria-current]');
  if (box === null || line === null || line === undefined) return;
  const below = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (below < 0 || below > box.clientHeight - 80) box.scrollTop += below - box.clientHeight / 3;
}
