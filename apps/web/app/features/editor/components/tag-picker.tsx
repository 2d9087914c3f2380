import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';
import { useId, useRef, useState, useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { useSession } from '../../../session/session.ts';
import { inputClass } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icon.tsx';
import { editorText } from '../editor.text.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import styles from './settings-drawer.module.css';

interface TagPickerProps {
  value: readonly Tag[];
  error: string | undefined;
  onChange: (tags: readonly Tag[]) => void;
}

/** Searches the existing tags; users with permission can create one. */
export function TagPicker({ value, error, onChange }: TagPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [failure, setFailure] = useState<string>();
  const canCreate = useSession().can('tag.add');
  const { options, hasNoMatches } = useTagOptions(keyword, value, open, canCreate);
  const full = value.length >= MAX_TAGS;
  const errorText = failure ?? error;
  const tagsHint = canCreate ? editorText.tagsHint : editorText.tagsHintExistingOnly;
  const hint = (full ? editorText.tagsFull : tagsHint)(MAX_TAGS);

  const choose = async (option: TagOption) => {
    setKeyword('');
    setActive(0);
    setFailure(undefined);
    const tag = option.id === null ? await createTag(option.name) : option;
    if (typeof tag === 'string') return setFailure(tag);
    onChange([...value, { id: tag.id, name: tag.name }]);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = options[active];
    if (event.key === 'ArrowDown' && open)
      setActive((index) => Math.min(options.length - 1, index + 1));
    else if (event.key === 'ArrowDown') setOpen(true);
    else if (event.key === 'ArrowUp') setActive((index) => Math.max(0, index - 1));
    else if (event.key === 'Enter' && open && option !== undefined) void choose(option);
    else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Backspace' && keyword === '') return onChange(value.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.group}>
      <label htmlFor={id}>{editorText.tags}</label>
      {value.length > 0 && (
        <ul className={styles.chosen}>
          {value.map((tag) => (
            <li key={tag.id}>
              <span className="cut">{tag.name}</span>
              <button
                type="button"
                aria-label={editorText.tagRemove(tag.name)}
                onClick={() => {
                  onChange(value.filter((item) => item.id !== tag.id));
                  input.current?.focus();
                }}
              >
                <CloseIcon small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.combo}>
        <input
          ref={input}
          id={id}
          className={inputClass}
          role="combobox"
          autoComplete="off"
          aria-expanded={open && options.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={open && options[active] ? `${id}-${active}` : undefined}
          aria-invalid={errorText === undefined ? undefined : true}
          aria-describedby={`${id}hint`}
          placeholder={editorText.tagSearch}
          value={keyword}
          disabled={full}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setKeyword(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}list`}
          role="listbox"
          aria-label={editorText.tags}
          hidden={!open || options.length === 0}
          className={styles.options}
        >
          {options.map((option, index) => (
            <div
              key={option.id ?? 'new'}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // keeps the focus in the field
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void choose(option)}
            >
              {option.id === null ? editorText.tagCreate(option.name) : option.name}
            </div>
          ))}
        </div>
      </div>
      {/* rendered before its text, as screen readers announce only changes */}
      <div role="status">{hasNoMatches && <p className={styles.hint}>{editorText.tagNone}</p>}</div>
      <p id={`${id}hint`} className={errorText === undefined ? styles.hint : styles.error}>
        {errorText ?? hint}
      </p>
    </div>
  );
}

interface Tag {
  id: Id;
  name: string;
  /** Synonyms; only search results have them. */
  synonyms?: readonly string[];
}
/** An existing tag, or one to create (`id` is null). */
type TagOption = Tag | { id: null; name: string };

const DEBOUNCE_MS = 200;

/** Results of a tag search; null when it failed. */
interface TagResults {
  keyword: string;
  tags: readonly Tag[] | null;
}

/**
 * Returns the tag options for the typed text, and whether there are none. Users who may create tags are offered a
 * new one.
 */
function useTagOptions(
  keyword: string,
  chosen: readonly Tag[],
  open: boolean,
  canCreate: boolean,
): { options: TagOption[]; hasNoMatches: boolean } {
  const [results, setResults] = useState<TagResults | null>(null);
  const name = keyword.trim().replace(/\s+/gu, ' ');
  useEffect(() => {
    if (!open) return;
    let current = true;
    const timer = setTimeout(() => {
      const query = { size: 20, ...(name === '' ? {} : { keyword: name }) };
      void call('GET /tag/page', { query }).then((result) => {
        if (current) setResults({ keyword: name, tags: result.ok ? result.data.records : null });
      });
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [name, open]);
  const chosenIds = new Set(chosen.map((tag) => String(tag.id)));
  const matches = (results?.tags ?? []).filter((tag) => !chosenIds.has(String(tag.id)));
  const answered = results?.keyword === name;
  const exists = [...(results?.tags ?? []), ...chosen].some((tag) => hasName(tag, name));
  const offersCreate = name !== '' && answered && !exists && canCreate;
  return {
    options: offersCreate ? [...matches, { id: null, name }] : matches,
    // not for a tag that is already chosen, nor after a failed search
    hasNoMatches: name !== '' && answered && !offersCreate && results.tags?.length === 0,
  };
}

/** Whether a tag has this name or synonym, ignoring case. */
function hasName({ name, synonyms = [] }: Tag, expected: string): boolean {
  return [name, ...synonyms].some((item) => item.toLowerCase() === expected.toLowerCase());
}

/** Creates a tag; returns it, or the error message. */
async function createTag(name: string): Promise<Tag | string> {
  const result = await call('POST /tag', { body: { name } });
  if (result.ok) return result.data;
  if (result.error.code !== 409) return getServerMessage(result.error.msg, editorText.networkError);
  // another user created it meanwhile
  const retry = await call('GET /tag/page', { query: { keyword: name, size: 20 } });
  return (
    (retry.ok ? retry.data.records.find((tag) => hasName(tag, name)) : undefined) ??
    result.error.msg
  );
}
