import { useId, useMemo, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import type { SimilarQuestion } from '@zhihui/contract/features/question/question.endpoints.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import { NewCategory } from './new-category.tsx';
import type { Editing } from './use-editing.ts';
import { call } from '../../../api/browser.ts';
import { itemAddress } from '../../../lib/sections.ts';
import styles from './question-form.module.css';

/** The area between title and text of a new question: similar questions, the category and prompts. */
export function QuestionForm({ editing }: { editing: Editing }) {
  const { start, workspace, doc, errors, categoryRef } = editing;
  return (
    <div className={styles.questionForm}>
      <SimilarHints title={doc.title} />
      <div className={styles.row}>
        <CategoryChoice
          selectRef={categoryRef}
          nodes={start.categories}
          value={doc.categoryId}
          error={errors.categoryId}
          onChange={(categoryId) => workspace.change({ categoryId })}
          onCreated={editing.addCategories}
        />
        <Prompts
          content={doc.content}
          onTake={(heading) => {
            // rendering lags behind: read the current text, so that a second press does not insert
            // it again
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
  onCreated: Editing['addCategories'];
}

/** Chooses the category without opening the settings. */
function CategoryChoice(props: CategoryChoiceProps) {
  const { selectRef, nodes, value, error, onChange, onCreated } = props;
  const id = useId();
  const all = useMemo(() => flattenTree(nodes), [nodes]);
  if (all.length === 0) return <NewCategory model="QUESTION" error={error} onCreated={onCreated} />;
  return (
    <div className={styles.category}>
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

/** Offers the suggested headings that the text lacks; a press inserts one. */
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

/** Delay after the last key before similar questions are searched, in ms. */
const DEBOUNCE_MS = 400;
/** Shorter titles give no useful results. */
const MIN_LENGTH = 4;

/** Shows similar questions while the title of a new one is typed. They open in another tab. */
function SimilarHints({ title }: { title: string }) {
  const [rows, setRows] = useState<SimilarQuestion[]>([]);
  useEffect(() => {
    const keyword = title.trim().slice(0, 100);
    if (keyword.length < MIN_LENGTH) return undefined;
    let cancelled = false;
    const timer = setTimeout(() => {
      void call('GET /question/similar', { query: { keyword } }).then((result) => {
        // the hints are optional, so a failed search shows nothing
        if (!cancelled) setRows(result.ok ? result.data.slice(0, 4) : []);
      });
    }, DEBOUNCE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [title]);
  return (
    <div className={styles.hints} aria-live="polite">
      {rows.length > 0 && title.trim().length >= MIN_LENGTH && (
        <>
          <p>{editorText.similar}</p>
          <ul>
            {rows.map(({ id, title: text, answerCount }) => (
              <li key={id}>
                <a href={itemAddress('QUESTION', id)} target="_blank" rel="noreferrer">
                  {text}
                </a>
                <span>{editorText.similarAnswers(answerCount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Returns the heading that a prompt inserts; the author can edit it like any other. */
function toPromptHeading(title: string): string {
  return `## ${title}`;
}

/** Whether a text has a heading with this title. */
function hasHeading(content: string, title: string): boolean {
  return content.split('\n').some((line) => /^ {0,3}#{1,6}\s/u.test(line) && line.includes(title));
}
