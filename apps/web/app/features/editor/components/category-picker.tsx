import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { inputClass } from '../../../ui/field.tsx';
import { editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import { NewCategory } from './new-category.tsx';
import styles from './settings-drawer.module.css';

interface CategoryPickerProps {
  model: ContentModel;
  nodes: readonly CategoryNode[];
  value: Id | null;
  error: string | undefined;
  onChange: (id: Id | null) => void;
  onCreated: Parameters<typeof NewCategory>[0]['onCreated'];
}

/** A tree of radio buttons, for which browsers handle the arrow keys. Long trees can be searched. */
export function CategoryPicker(props: CategoryPickerProps) {
  const { model, nodes, value, error, onChange, onCreated } = props;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  const all = useMemo(() => flattenTree(nodes), [nodes]);
  const query = filter.trim().toLowerCase();
  const visible = query === '' ? all : all.filter(({ path }) => path.toLowerCase().includes(query));
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLElement>('input:checked');
    chosen?.closest('label')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={group} className={styles.group}>
      <p id={`${id}label`} className={styles.label}>
        {editorText.category}
      </p>
      {all.length > 8 && (
        <input
          type="search"
          className={inputClass}
          value={filter}
          placeholder={editorText.categoryFilter}
          aria-label={editorText.categoryFilter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {all.length === 0 ? (
        <NewCategory model={model} error={error} onCreated={onCreated} />
      ) : (
        <div
          className={styles.choices}
          role="radiogroup"
          aria-labelledby={`${id}label`}
          aria-required="true"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}error`}
        >
          {visible.map(({ id: category, name, path, depth }) => (
            <label
              key={category}
              style={{ paddingInlineStart: query === '' ? 10 + depth * 20 : 10 }}
            >
              <input
                type="radio"
                name={id}
                checked={String(category) === String(value)}
                onChange={() => onChange(category)}
              />
              <span>{query === '' ? name : path}</span>
            </label>
          ))}
          {visible.length === 0 && <p className={styles.hint}>{editorText.categoryNotFound}</p>}
        </div>
      )}
      {error !== undefined && all.length > 0 && (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
