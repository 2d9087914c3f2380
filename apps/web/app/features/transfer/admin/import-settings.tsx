import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { DuplicateRule } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import { Select, TreeSelect } from 'antd';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { toTreeOptions } from '../../category/category.public.ts';
import { transferText as text } from './transfer.text.ts';
import styles from './transfer.module.css';

export interface Settings {
  categoryId: string | null;
  duplicates: DuplicateRule;
  matchAuthors: boolean;
  publish: boolean;
  redirects: boolean;
}

interface Props {
  tree: readonly CategoryNode[];
  value: Settings;
  change: (settings: Settings) => void;
  /** Whether pages have addresses at their source, which can lead to the texts. */
  hasOldAddresses: boolean;
  /** Shown at the category once the import was to start without one. */
  isCategoryMissing: boolean;
}

/** Where pages go, in which state, and what happens to pages that are there already. */
export function ImportSettings({ tree, value, change, hasOldAddresses, isCategoryMissing }: Props) {
  const set = (part: Partial<Settings>) => change({ ...value, ...part });
  return (
    <fieldset className={styles.settings}>
      <legend className="vh">{text.settings}</legend>
      <Labelled label={text.target} error={isCategoryMissing ? text.targetMissing : null}>
        {(id) => (
          <TreeSelect
            id={id}
            placeholder={text.targetMissing}
            status={isCategoryMissing ? 'error' : undefined}
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={toTreeOptions(tree)}
            value={value.categoryId ?? undefined}
            onChange={(categoryId: string) => set({ categoryId })}
          />
        )}
      </Labelled>
      <Labelled label={text.duplicates}>
        {(id) => (
          <Select<DuplicateRule>
            id={id}
            value={value.duplicates}
            options={toOptions(text.duplicateRules)}
            onChange={(duplicates) => set({ duplicates })}
          />
        )}
      </Labelled>
      <Labelled label={text.authors}>
        {(id) => (
          <Select<keyof typeof text.authorRules>
            id={id}
            value={value.matchAuthors ? 'match' : 'own'}
            options={toOptions(text.authorRules)}
            onChange={(rule) => set({ matchAuthors: rule === 'match' })}
          />
        )}
      </Labelled>
      <Labelled label={text.status}>
        {(id) => (
          <Select<keyof typeof text.statuses>
            id={id}
            value={value.publish ? 'publish' : 'draft'}
            options={toOptions(text.statuses)}
            onChange={(status) => set({ publish: status === 'publish' })}
          />
        )}
      </Labelled>
      {hasOldAddresses && (
        <Labelled label={text.oldAddresses}>
          {(id) => (
            <Select<keyof typeof text.oldAddressRules>
              id={id}
              value={value.redirects ? 'lead' : 'leave'}
              options={toOptions(text.oldAddressRules)}
              onChange={(rule) => set({ redirects: rule === 'lead' })}
            />
          )}
        </Labelled>
      )}
    </fieldset>
  );
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface LabelledProps {
  label: string;
  error?: string | null;
  children: (id: string) => ReactNode;
}

function Labelled({ label, error = null, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {error !== null && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
