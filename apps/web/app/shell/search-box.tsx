import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import type { Model } from '@zhihui/contract/models.ts';
import { useEffect, useRef } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { listAddress } from '../lib/sections.ts';
import { Anchor } from '../ui/anchor.tsx';
import { iconButtonClass } from '../ui/button.ts';
import { SearchIcon } from '../ui/icon.tsx';
import { shellText } from './shell.text.ts';
import styles from './search-box.module.css';

/** What of a list's address a search within it keeps, to narrow the hits or to have it again without the words. */
const NARROWING = ['categoryId', 'tagId', 'authorId', 'publishedWithin', 'answerState', 'sort'];
const POPOVER = 'search-popover';

interface SearchProps {
  section: Model | null;
}

/** Search within the section shown (articles where there is none): a plain GET form, so it needs no scripts. */
export function SearchBox({ section }: SearchProps) {
  const asked = (useLocation().state as { search?: boolean } | null)?.search === true;
  useEffect(() => {
    if (asked) focusSearch();
  }, [asked]);
  return (
    <>
      <SearchForm section={section} className={styles.box} hint />
      <div
        id={POPOVER}
        popover="auto"
        className={styles.popover}
        onToggle={(event) => {
          if (event.newState === 'open')
            event.currentTarget.querySelector<HTMLElement>('[type=search]')?.focus();
        }}
      >
        <SearchForm section={section} className={styles.inside} />
      </div>
    </>
  );
}

interface FormProps extends SearchProps {
  className: string | undefined;
  hint?: boolean;
}

function SearchForm({ section, className, hint = false }: FormProps) {
  const [params] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  // a table of the back-office has its own words there
  const { pathname } = useLocation();
  const keyword = (pathname === '/list' && params.get('keyword')) || '';
  const place = `${section} ${keyword}`;
  const shown = useRef(place);
  // The box is not controlled: what is typed before hydration stays, and a new address puts its own words in.
  useEffect(() => {
    if (input.current !== null && shown.current !== place) input.current.value = keyword;
    shown.current = place;
  }, [keyword, place]);
  return (
    <search className={className}>
      <Form
        action="/list"
        method="get"
        onSubmit={() => document.getElementById(POPOVER)?.hidePopover()}
      >
        <input type="hidden" name="model" value={section ?? 'ARTICLE'} />
        {pathname === '/list' &&
          NARROWING.map((name) => {
            const value = params.get(name);
            return value && <input key={name} type="hidden" name={name} value={value} />;
          })}
        <input
          ref={input}
          type="search"
          name="keyword"
          defaultValue={keyword}
          placeholder={shellText.searchPlaceholder}
          aria-label={shellText.search}
          aria-keyshortcuts={hint ? '/' : undefined}
          data-search={hint ? '' : undefined}
          maxLength={MAX_KEYWORD}
          enterKeyHint="search"
        />
        <button type="submit" aria-label={shellText.search}>
          <SearchIcon />
        </button>
        {hint && <kbd aria-hidden="true">/</kbd>}
      </Form>
    </search>
  );
}

/** Goes to the box where it is shown, else to whatever opens it or leads to it. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-search]');
  if (box !== null && box.getClientRects().length > 0) box.focus();
  else document.querySelector<HTMLElement>('[data-search-link]')?.click();
}

/** Where the box has no room, an icon opens it; the home page has no box and leads to the articles instead. */
export function SearchLink({ section }: SearchProps) {
  if (section === 'HOME') {
    return (
      <Anchor
        className={iconButtonClass}
        to={listAddress('ARTICLE')}
        by={{ state: { model: 'ARTICLE', search: true } }}
        aria-label={shellText.search}
        data-search-link=""
      >
        <SearchIcon />
      </Anchor>
    );
  }
  return (
    <span className={styles.opener}>
      <button
        type="button"
        className={iconButtonClass}
        popoverTarget={POPOVER}
        aria-label={shellText.search}
        data-search-link=""
      >
        <SearchIcon />
      </button>
    </span>
  );
}
