import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import type { Model } from '@zhihui/contract/models.ts';
import { Form, useLocation, useSearchParams } from 'react-router';
import { Anchor } from '../ui/anchor.tsx';
import { iconButtonClass } from '../ui/button.ts';
import { SearchIcon } from '../ui/icon.tsx';
import { useSuggestBox, useQueryField } from './search-field.tsx';
import { shellText } from './shell.text.ts';
import styles from './search-box.module.css';

/** Parameters of a list that a search within it keeps, to filter the results and to restore the list later. */
const FILTER_PARAMS = ['categoryId', 'tagId', 'authorId', 'publishedWithin', 'answerState', 'sort'];
const POPOVER = 'search-popover';

interface SearchProps {
  section: Model | null;
}

/** Search over all sections, on a list within it: a plain GET form, so it needs no scripts. */
export function SearchBox({ section }: SearchProps) {
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
  const { onFocus, suggestions } = useSuggestBox();
  // tables of the back-office use `keyword` for their own search
  const { pathname } = useLocation();
  const isList = pathname === '/list';
  const keyword = (isList && params.get('keyword')) || '';
  const { input, onInput, onSubmit } = useQueryField(`${section} ${keyword}`, keyword);
  return (
    <search className={className}>
      <Form
        action={isList ? '/list' : '/search'}
        method="get"
        onSubmit={() => {
          onSubmit();
          document.getElementById(POPOVER)?.hidePopover();
        }}
      >
        {isList && <input type="hidden" name="model" value={section ?? 'ARTICLE'} />}
        {isList &&
          FILTER_PARAMS.map((name) => {
            const value = params.get(name);
            return value && <input key={name} type="hidden" name={name} value={value} />;
          })}
        <input
          ref={input}
          type="search"
          name={isList ? 'keyword' : 'q'}
          defaultValue={keyword}
          placeholder={shellText.searchPlaceholder}
          aria-label={shellText.search}
          aria-keyshortcuts={hint ? '/' : undefined}
          data-search={hint ? '' : undefined}
          maxLength={MAX_KEYWORD}
          enterKeyHint="search"
          onInput={onInput}
          onFocus={onFocus}
        />
        <button type="submit" aria-label={shellText.search}>
          <SearchIcon />
        </button>
        {hint && <kbd aria-hidden="true">/</kbd>}
      </Form>
      {suggestions}
    </search>
  );
}

/** Returns the part of an address that the search box depends on. */
export function getSearchParams(pathname: string, search: string): string {
  if (pathname !== '/list') return '';
  const params = new URLSearchParams(search);
  return ['keyword', ...FILTER_PARAMS].map((name) => `${name}=${params.get(name) ?? ''}`).join('&');
}

/** Focuses the search box when it is visible; otherwise presses the button or link that leads to it. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-search]');
  if (box !== null && box.getClientRects().length > 0) box.focus();
  else document.querySelector<HTMLElement>('[data-search-link]')?.click();
}

/** Returns whether the header has no search box: the home page shows an icon, the search page has its own field. */
export function isSearchBoxHidden(section: Model | null, pathname: string): boolean {
  return section === 'HOME' || pathname === '/search';
}

/** An icon that opens the search box in narrow windows, or links to the search page when there is no box. */
export function SearchLink({ section }: SearchProps) {
  const { pathname } = useLocation();
  if (isSearchBoxHidden(section, pathname)) {
    return (
      <Anchor
        className={iconButtonClass}
        to="/search"
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
