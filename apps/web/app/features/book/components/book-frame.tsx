// Why it is as it is: docs/decisions/0074-reading-like-a-book.md
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Book } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { setBookFolded } from '../../../lib/book-fold.ts';
import { cx } from '../../../lib/cx.ts';
import { serverRenderedPart } from '../../../lib/lazy-part.ts';
import { categoryAddress } from '../../../lib/sections.ts';
import { useHideOnNavigation } from '../../../lib/use-hide-on-navigation.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { iconButtonClass } from '../../../ui/button.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { RightIcon, SearchIcon, TreeIcon } from '../../../ui/icon.tsx';
import { bookText } from '../book.text.ts';
import styles from './book.module.css';
import { loadBookScripts, waitForBookUse } from './book-use.ts';

/** Rendered on the server, where its links work without scripts; the scripts load when the user turns to the tree. */
const BookTree = serverRenderedPart(async () => {
  if (!import.meta.env.SSR) await waitForBookUse();
  return { default: (await import('./book-tree.tsx')).BookTree };
});

interface BookFrameProps {
  book: Book;
  model: ContentModel;
  /** The category of the page, and the article if the page is one. */
  location: { categoryId: Id; articleId: Id | null };
  /** Whether the caller may sort some of it. */
  canArrange: boolean;
  children: ReactNode;
}

const DRAWER = 'book';

/** A page beside the tree of its book; the tree is a drawer where there is no room for both. Works without scripts. */
export function BookFrame({ book, model, location, canArrange, children }: BookFrameProps) {
  const nav = useRef<HTMLElement>(null);
  useHideOnNavigation(nav);
  const treeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scrollToCurrent = () => scrollToCurrentLine(treeRef.current);
    scrollToCurrent();
    const drawer = nav.current;
    // a drawer has no height before it is open
    drawer?.addEventListener('toggle', scrollToCurrent);
    return () => drawer?.removeEventListener('toggle', scrollToCurrent);
  }, [location.articleId, location.categoryId]);
  const pressedFold = useEarlyFoldPress(nav);
  return (
    <div className={styles.wrap} data-in-book="">
      <nav
        ref={nav}
        id={DRAWER}
        popover="auto"
        className={cx(styles.book, 'noprint')}
        aria-label={book.name}
      >
        <div ref={treeRef} className={styles.inside}>
          <div className={styles.head}>
            <Anchor to={categoryAddress(book.id, model)}>{book.name}</Anchor>
            <button
              type="button"
              className={cx(iconButtonClass, styles.away)}
              aria-label={bookText.fold}
              onClick={() => setBookFolded(true)}
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
          <BookSearch book={book} model={model} />
          <Suspense>
            <BookTree {...{ book, model, location, canArrange, pressedFold }} />
          </Suspense>
        </div>
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

/**
 * Loads the scripts of the tree when the user turns to it, and returns the id of the fold pressed before they arrived.
 * Uses native events, because React holds back events of parts that are not hydrated.
 */
function useEarlyFoldPress(nav: RefObject<HTMLElement | null>): string | null {
  const [pressedFold, setPressedFold] = useState<string | null>(null);
  useEffect(() => {
    const tree = nav.current;
    const press = (event: MouseEvent) => {
      const fold = (event.target as Element).closest<HTMLElement>('a[data-fold]');
      if (fold === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setPressedFold(fold.dataset['fold'] ?? null);
    };
    tree?.addEventListener('pointerover', loadBookScripts, { once: true });
    tree?.addEventListener('focusin', loadBookScripts, { once: true });
    tree?.addEventListener('click', press);
    return () => tree?.removeEventListener('click', press);
  }, [nav]);
  return pressedFold;
}

/** Opens the tree where it is a drawer, and shows it again where it was hidden. Placed at the top of the page. */
export function BookOpener({ book }: Pick<BookFrameProps, 'book'>) {
  const treeRef = (
    <>
      <TreeIcon />
      <span className="cut">{book.name}</span>
    </>
  );
  return (
    <div className={cx(styles.openers, 'noprint')}>
      <button type="button" className={cx(chipClass, styles.opener)} popoverTarget={DRAWER}>
        {treeRef}
      </button>
      <button
        type="button"
        className={cx(chipClass, styles.unfold)}
        aria-label={`${bookText.unfold}：${book.name}`}
        onClick={() => setBookFolded(false)}
      >
        {treeRef}
      </button>
    </div>
  );
}

/** Searches below the top category; a plain form. */
function BookSearch({ book, model }: Pick<BookFrameProps, 'book' | 'model'>) {
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
        placeholder={bookText.searchHere}
        aria-label={bookText.find(book.name)}
        maxLength={100}
        enterKeyHint="search"
        required
      />
    </form>
  );
}

/** Scrolls only the tree, and only when the current line is out of view. */
function scrollToCurrentLine(container: HTMLElement | null): void {
  const line = container?.querySelector<HTMLElement>('[aria-current]');
  if (container === null || line === null || line === undefined) return;
  const distance = line.getBoundingClientRect().top - container.getBoundingClientRect().top;
  if (distance < 0 || distance > container.clientHeight - 80)
    container.scrollTop += distance - container.clientHeight / 3;
}
