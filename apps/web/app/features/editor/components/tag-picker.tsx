import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSession } from '../../../session/session.ts';
import { inputClass } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icon.tsx';
import { editorText } from '../editor.text.ts';
import { createTag, useTagOptions } from '../model/use-tag-options.ts';
import type { Tag, TagOption } from '../model/use-tag-options.ts';
import styles from './settings-drawer.module.css';

interface TagPickerProps {
  value: readonly Tag[];
  error: string | undefined;
  onChange: (tags: readonly Tag[]) => void;
}

/** Searches the tags there are; people who may, can make one. */
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
              // the field keeps the focus
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void choose(option)}
            >
              {option.id === null ? editorText.tagCreate(option.name) : option.name}
            </div>
          ))}
        </div>
      </div>
      {/* there before its words, else they are not read out */}
      <div role="status">{hasNoMatches && <p className={styles.hint}>{editorText.tagNone}</p>}</div>
      <p id={`${id}hint`} className={errorText === undefined ? styles.hint : styles.error}>
        {errorText ?? hint}
      </p>
    </div>
  );
}
