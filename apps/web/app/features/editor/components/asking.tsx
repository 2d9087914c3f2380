import { useId, useMemo } from 'react';
import type { RefObject } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import { hasHeading, promptHeading } from '../model/prompts.ts';
import { SimilarHints } from './similar-hints.tsx';
import type { Editing } from './use-editing.ts';
import styles from './asking.module.css';

/** What stands between title and text of a question that is not asked yet: what was asked already, its place, prompts. */
export function Asking({ editing }: { editing: Editing }) {
  const { start, work, doc, errors, place } = editing;
  return (
    <div className={styles.asking}>
      <SimilarHints title={doc.title} />
      <div className={styles.row}>
        <PlaceChoice
          outer={place}
          nodes={start.categories}
          value={doc.categoryId}
          error={errors.categoryId}
          onChange={(categoryId) => work.change({ categoryId })}
        />
        <Prompts
          content={doc.content}
          onTake={(words) => {
            // what is drawn lags behind: a second press must not put it in again
            if (hasHeading(work.read().content, words)) work.source?.focus();
            else work.source?.append(promptHeading(words));
          }}
        />
      </div>
    </div>
  );
}

interface PlaceChoiceProps {
  outer: RefObject<HTMLSelectElement | null>;
  nodes: Editing['start']['categories'];
  value: Id | null;
  error: string | undefined;
  onChange: (id: Id | null) => void;
}

/** The category, without a way through the settings. */
function PlaceChoice({ outer, nodes, value, error, onChange }: PlaceChoiceProps) {
  const id = useId();
  const all = useMemo(() => flattenTree(nodes), [nodes]);
  if (all.length === 0) return <p className={styles.none}>{editorText.categoryEmpty}</p>;
  return (
    <div className={styles.place}>
      <label htmlFor={id}>{editorText.askIn}</label>
      <select
        ref={outer}
        id={id}
        className={inputClass}
        value={String(value ?? '')}
        aria-required="true"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        onChange={(event) =>
          onChange(all.find((one) => String(one.id) === event.target.value)?.id ?? null)
        }
      >
        <option value="">{editorText.askInNothing}</option>
        {all.map(({ id: category, path }) => (
          <option key={category} value={String(category)}>
            {path}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Headings that are not there yet, each put in by a press. */
function Prompts({ content, onTake }: { content: string; onTake: (words: string) => void }) {
  const left = editorText.promptWords.filter((words) => !hasHeading(content, words));
  if (left.length === 0) return null;
  return (
    <div className={styles.prompts} role="group" aria-label={editorText.prompts}>
      <span aria-hidden="true">{editorText.prompts}</span>
      {left.map((words) => (
        <button
          key={words}
          type="button"
          className={buttonClass('plain', 'small')}
          onClick={() => onTake(words)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
