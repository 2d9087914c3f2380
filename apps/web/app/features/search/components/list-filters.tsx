import { MAX_AUTHOR_NAME } from '@zhihui/contract/features/search/search.limits.ts';
import { SORTS } from '@zhihui/contract/models.ts';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { Form } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { FilterChip, chipClass } from '../../../ui/chip.tsx';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { DownIcon, TreeIcon } from '../../../ui/icon.tsx';
import { ANSWER_STATES, buildListAddress } from '../list.filters.ts';
import type { AnswerState } from '../list.filters.ts';
import type { ListData } from '../list.loader.ts';
import { listText } from '../list.text.ts';
import styles from './list.module.css';

const STATE_LABELS: Record<AnswerState, string> = {
  waiting: listText.waiting,
  '1': listText.solved,
  '-1': listText.unsolved,
};

/** The order and the active filters. Search results have one order: by relevance. */
export function ListFilters({ data }: { data: ListData }) {
  const { filters, path, tagName, facets } = data;
  const { row, press } = usePreservedFocus();
  const searching = filters.keyword !== '';
  const category = path.at(-1);
  const withState = (answerState: AnswerState | undefined) =>
    buildListAddress(filters, { answerState });
  const states = ANSWER_STATES.map((key) => ({
    key,
    label: STATE_LABELS[key],
    to: withState(key),
  }));
  return (
    <div ref={row} className={styles.filters} onClick={press}>
      <button type="button" className={cx(chipClass, styles.opener)} popoverTarget="categories">
        <TreeIcon />
        {listText.categories}
      </button>
      {searching ? (
        <FilterChip
          label={listText.keyword(filters.keyword)}
          removeAddress={buildListAddress(filters, { keyword: '' })}
        />
      ) : (
        <ChoiceLinks
          className={styles.order}
          label={listText.order}
          selected={filters.sort}
          options={SORTS.map((key) => ({
            key,
            label: listText[key],
            to: buildListAddress(filters, { sort: key }),
          }))}
        />
      )}
      {!searching && filters.model === 'QUESTION' && (
        <ChoiceLinks
          label={listText.answering}
          selected={filters.answerState ?? ''}
          options={[{ key: '', label: listText.anyState, to: withState(undefined) }, ...states]}
        />
      )}
      {searching && category !== undefined && (
        <FilterChip
          label={category.name}
          removeAddress={buildListAddress(filters, { categoryId: undefined })}
        />
      )}
      {filters.tagId !== undefined && (
        <FilterChip
          label={listText.tag(tagName)}
          removeAddress={buildListAddress(filters, { tagId: undefined })}
        />
      )}
      {facets.map(({ label, without, options, find }, n) => (
        // keyed by index, so that a facet stays the same element when it is chosen
        <span key={n} className={styles.facet}>
          {without === null ? (
            <>
              <button type="button" className={chipClass} popoverTarget={`by${n}`}>
                {label}
                <DownIcon />
              </button>
              <div id={`by${n}`} popover="auto" data-hangs="">
                {find !== undefined && <AuthorField {...find} />}
                <ChoiceLinks label={label} selected="" options={options} />
              </div>
            </>
          ) : (
            <>
              <FilterChip label={label} removeAddress={without} />
              {options.length > 0 && <ChoiceLinks label={label} selected="" options={options} />}
            </>
          )}
        </span>
      ))}
    </div>
  );
}

/** Finds an author by name; a plain form, so it needs no scripts. */
function AuthorField({ label, fields }: { label: string; fields: readonly [string, string][] }) {
  return (
    <Form action="/list" method="get" preventScrollReset className={styles.find}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="author"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_AUTHOR_NAME}
        enterKeyHint="search"
        required
      />
    </Form>
  );
}

/**
 * When the pressed element disappears with the navigation, like a removed filter, moves the focus to the element
 * in its place, or to the last one of the row.
 */
function usePreservedFocus() {
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ element: Node; index: number }>(null);
  useEffect(() => {
    if (pressed.current?.element.isConnected !== false) return;
    const part = [...(row.current?.children ?? [])].slice(0, pressed.current.index + 1).at(-1);
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const focusTarget = part?.querySelector('a, button') ?? part;
    (focusTarget as HTMLElement | undefined)?.focus({ preventScroll: true });
  });
  const press = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    const element = target as Node;
    const index = [...currentTarget.children].findIndex((part) => part.contains(element));
    pressed.current = { element, index };
  };
  return { row, press };
}
