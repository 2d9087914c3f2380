import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { BulkExportFormat } from '@zhihui/contract/features/transfer/export.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { Checkbox, TreeSelect } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getSection } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { getFieldErrors } from '../../admin/admin.public.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import { exportText as text } from '../export.text.ts';
import styles from './transfer.module.css';

const EVERYTHING = 'ALL';
const OPTIONS = ['attachments', 'children', 'comments', 'annotations'] as const;
type Option = (typeof OPTIONS)[number];

export interface ExportTabProps {
  /** Whether the server can print. */
  pdf: boolean;
  /** Whether the reader sees annotations. */
  canAnnotate: boolean;
  /** Whether the reader may have the whole site. */
  isAdmin: boolean;
  sections: readonly { model: ContentModel; tree: readonly CategoryNode[] }[];
}

/** What leaves the site, in which form: starts a job. */
export function ExportTab({ pdf, canAnnotate, isAdmin, sections }: ExportTabProps) {
  const navigate = useNavigate();
  const [format, setFormat] = useState<BulkExportFormat>('MARKDOWN');
  const [scope, setScope] = useState(EVERYTHING);
  const [chosen, setChosen] = useState<readonly Option[]>(['attachments', 'children']);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isArchive = format === 'ARCHIVE';
  const place = readScope(isArchive ? EVERYTHING : scope);
  const estimate = useEstimate(scope, chosen.includes('children'));
  const submit = async () => {
    setBusy(true);
    setError(null);
    const flags = Object.fromEntries(OPTIONS.map((name) => [name, chosen.includes(name)]));
    const result = await call('POST /transfer/export', { body: { ...place, format, ...flags } });
    setBusy(false);
    if (result.ok) return navigate('/admin/transfer?tab=jobs&kind=export');
    const [field] = Object.values(getFieldErrors(result) ?? {});
    return setError(field ?? getServerMessage(result.error.msg, text.failed));
  };
  const formats = text.bulkFormats.filter(({ key }) => key !== 'ARCHIVE' || isAdmin);
  const options = OPTIONS.filter((name) => name !== 'annotations' || canAnnotate);
  const scopeId = useId();
  return (
    <section className={styles.stage}>
      <fieldset className={styles.sources}>
        <legend className="vh">{text.format}</legend>
        {formats.map(({ key, mark, hint }) => (
          <label key={key} className={styles.tile}>
            <input
              type="radio"
              name="format"
              checked={format === key}
              disabled={key === 'PDF' && !pdf}
              onChange={() => setFormat(key)}
            />
            <span className={styles.mark} aria-hidden="true">
              {mark}
            </span>
            <span>
              <b>{text.formats[key]}</b>
              <small>{key === 'PDF' && !pdf ? text.noPdf : hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {!isArchive && (
        <div className={styles.settings}>
          <div className={styles.field}>
            <label className={styles.label} htmlFor={scopeId}>
              {text.scope}
            </label>
            <TreeSelect
              id={scopeId}
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeDefaultExpandedKeys={[EVERYTHING]}
              treeData={toScopes(sections)}
              value={scope}
              onChange={(value: string) => setScope(value)}
            />
          </div>
          <div className={styles.field} role="group" aria-label={text.include}>
            <span className={styles.label}>{text.include}</span>
            <Checkbox.Group<Option>
              options={options.map((value) => ({ value, label: text[value] }))}
              value={[...chosen]}
              onChange={setChosen}
            />
          </div>
        </div>
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.muted} role="status">
          {isArchive && text.archiveHint}
          {!isArchive && (estimate === null ? text.counting : text.estimate(estimate))}
        </span>
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-busy={busy}
          onClick={() => !busy && void submit()}
        >
          {text.start}
        </button>
      </div>
    </section>
  );
}

interface Scope {
  model: ContentModel | null;
  categoryId: string | null;
}

function readScope(scope: string): Scope {
  if (scope === EVERYTHING) return { model: null, categoryId: null };
  if (/^\d+$/u.test(scope)) return { model: null, categoryId: scope };
  return { model: scope as ContentModel, categoryId: null };
}

/** Everything, then each section with its categories. */
const toScopes = (sections: ExportTabProps['sections']) => [
  {
    value: EVERYTHING,
    title: text.everything,
    children: sections.map(({ model, tree }) => ({
      value: model,
      title: getSection(model).label,
      children: toTreeOptions(tree),
    })),
  },
];

/** How many texts a scope has for the reader; null while they are counted. */
function useEstimate(scope: string, children: boolean): number | null {
  const [estimate, setEstimate] = useState<{ key: string; texts: number } | null>(null);
  const key = `${scope} ${children}`;
  useEffect(() => {
    let cancelled = false;
    const count = async () => {
      const { model, categoryId } = readScope(scope);
      const query = {
        ...(model === null ? {} : { model }),
        ...(categoryId === null ? {} : { categoryId }),
        children: children ? ('true' as const) : ('false' as const),
      };
      const result = await call('GET /transfer/export/estimate', { query });
      if (!cancelled && result.ok) setEstimate({ key, texts: result.data.texts });
    };
    void count();
    return () => {
      cancelled = true;
    };
  }, [scope, children, key]);
  return estimate?.key === key ? estimate.texts : null;
}
