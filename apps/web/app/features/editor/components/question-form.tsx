import { useId, useMemo } from 'react';
import type { RefObject } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import { hasHeading, toPromptHeading } from '../model/prompts.ts';
import { SimilarHints } from './similar-hints.tsx';
import type { Editing } from './use-editing.ts';
import styles from './question-form.module.css';

/** What stands between title and text of a question that is not asked yet: what was asked already, its place, prompts. */
export function QuestionForm({ editing }: { editing: Editing }) {
  const { start, work: workspace, doc, errors, place: categoryRef } = editing;
  return (
    <div className={styles.asking}>
      <SimilarHints title={doc.title} />
      <div className={styles.row}>
        <CategoryChoice
          selectRef={categoryRef}
          nodes={start.categories}
          value={doc.categoryId}
          error={errors.categoryId}
          onChange={(categoryId) => workspace.change({ categoryId })}
        />
        <Prompts
          content={doc.content}
          onTake={(heading) => {
            // what is drawn lags behind: a second press must not put it in again
            if (hasHeading(workspace.read().content, heading)) workspace.source?.focus();
            else workspace.source?.append(toPromptHeading(heading));
          }}
        />
      </div>
    </div>
  );
}

interface CategoryChoiceProps {
  selectRef: RefObject<HTMLSelectElement | null>;
  nodes: Editing['start']['categories'];
  value: Id | null;
  error: string | undefined;
  onChange: (id: Id | null) => void;
}

/** The category, without a way through the settings. */
function CategoryChoice({ selectRef, nodes, value, error, onChange }: CategoryChoiceProps) {
  const id = useId();
  const all = useMemo(() => flattenTree(nodes), [nodes]);
  if (all.length === 0) return <p className={styles.none}>{editorText.categoryEmpty}</p>;
  return (
    <div className={styles.place}>
      <label htmlFor={id}>{editorText.askInCategory}</label>
      <select
        ref={selectRef}
        id={id}
        className={inputClass}
        value={String(value ?? '')}
        aria-required="true"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        onChange={(event) =>
          onChange(all.find((item) => String(item.id) === event.target.value)?.id ?? null)
        }
      >
        <option value="">{editorText.chooseCategory}</option>
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
function Prompts({ content, onTake }: { content: string; onTake: (heading: string) => void }) {
  const remainingPrompts = editorText.promptTitles.filter(
    (heading) => !hasHeading(content, heading),
  );
  if (remainingPrompts.length === 0) return null;
  return (
    <div className={styles.prompts} role="group" aria-label={editorText.prompts}>
      <span aria-hidden="true">{editorText.prompts}</span>
      {remainingPrompts.map((heading) => (
        <button
          key={heading}
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => onTake(heading)}
        >
          {heading}
        </button>
      ))}
    </div>
  );
}
