import { MAX_CATEGORY_NAME } from '@zhihui/contract/features/category/category.limits.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { FIRST_CATEGORIES } from '../../category/category.public.ts';
import { editorText } from '../editor.text.ts';
import styles from './settings-drawer.module.css';

interface NewCategoryProps {
  model: ContentModel;
  /** The section requires a category, and none is chosen yet. */
  error: string | undefined;
  /** The categories that the section has now, and the one to choose. */
  onCreated: (categories: readonly CategoryNode[], chosen: Id) => void;
}

/**
 * Shown in place of the categories of a section that has none: users who can create categories create the first one
 * here, so that the text can be published at once.
 */
export function NewCategory({ model, error, onCreated }: NewCategoryProps) {
  const { can } = useSession();
  const [name, setName] = useState<string>(FIRST_CATEGORIES[model][0]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  if (!can('category.add') && !can('category.admin'))
    return <p className={styles.hint}>{editorText.categoryEmpty}</p>;
  const create = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    const outcome = await createCategory(model, name);
    setBusy(false);
    if ('refusal' in outcome) {
      setRefusal(outcome.refusal);
      field.current?.querySelector('input')?.focus();
    } else onCreated(outcome.categories, outcome.chosen);
  };
  return (
    <div ref={field} className={styles.creation}>
      <Field
        label={editorText.newCategory}
        hint={editorText.newCategoryHint}
        value={name}
        maxLength={MAX_CATEGORY_NAME}
        autoComplete="off"
        error={refusal ?? error}
        onChange={(event) => {
          setName(event.target.value);
          setRefusal(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // it stands in no form, whose button Enter would press
          event.preventDefault();
          void create();
        }}
        after={
          <button
            type="button"
            className={getButtonClass()}
            aria-busy={busy}
            onClick={() => void create()}
          >
            {editorText.createCategory}
          </button>
        }
      />
    </div>
  );
}

type Outcome = { categories: readonly CategoryNode[]; chosen: Id } | { refusal: string };

/** Creates the first category of a section; uses the one of this name that another user created meanwhile. */
async function createCategory(model: ContentModel, name: string): Promise<Outcome> {
  const result = await call('POST /category', { body: { model, name } });
  if (result.ok) {
    const category = { ...result.data, children: [] };
    return { categories: [category], chosen: category.id };
  }
  const tree =
    result.error.code === 409 ? await call('GET /category/tree', { query: { model } }) : null;
  const categories = tree?.ok === true ? tree.data : [];
  const existing = categories.find((category) => category.name === name.trim());
  if (existing !== undefined) return { categories, chosen: existing.id };
  const fields = (result.error.detail as { fields?: Record<string, string> } | null)?.fields;
  return {
    refusal: fields?.['name'] ?? getServerMessage(result.error.msg, editorText.categoryFailed),
  };
}
