import { MAX_CATEGORY_NAME } from '@zhihui/contract/features/category/category.limits.ts';
import { CONTENT_MODELS, VISIBILITIES } from '@zhihui/contract/models.ts';
import type { ContentModel, Visibility } from '@zhihui/contract/models.ts';
import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { runSequentially } from '../../../lib/run-sequentially.ts';
import { getSection } from '../../../lib/sections.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { focusFirstError, inputClass } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import { categoryText } from '../../category/category.public.ts';
import { buildProposals, filterMissing } from './first-categories.ts';
import type { Proposal, Trees } from './first-categories.ts';
import { setupText as words } from './setup.text.ts';
import { StepActions } from './step-actions.tsx';
import type { StepNavigation } from './step-actions.tsx';
import styles from './setup.module.css';

interface CategoryStepProps {
  trees: Trees;
  navigation: StepNavigation;
}

/** A new category has no readers by grant yet. */
const SELECTABLE_VISIBILITIES = VISIBILITIES.filter((value) => value !== 'GRANTED');

/** The first categories of all sections; what another Admin created meanwhile is not created again. */
export function CategoryStep({ trees, navigation }: CategoryStepProps) {
  const [proposals, setProposals] = useState(() => buildProposals(trees));
  const [visibility, setVisibility] = useState<Visibility>('PUBLIC');
  const [busy, setBusy] = useState(false);
  const nextKey = useRef(proposals.length);
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const missing = filterMissing(proposals, trees);
  const change = (key: number, patch: Partial<Proposal>) =>
    setProposals((before) =>
      before.map((proposal) => (proposal.key === key ? { ...proposal, ...patch } : proposal)),
    );
  const removeProposal = (key: number) =>
    setProposals((before) => before.filter((proposal) => proposal.key !== key));
  const add = (model: ContentModel) => {
    const key = (nextKey.current += 1);
    setProposals((before) => [...before, { key, model, name: '', checked: true }]);
  };
  const submit = async () => {
    setBusy(true);
    const chosen = missing.filter(({ checked }) => checked);
    const { created, errors } = await createCategories(chosen, visibility);
    await revalidate();
    setBusy(false);
    setProposals((before) => applyOutcome(before, chosen, errors));
    if (created > 0) toast.success(words.created(created));
    if (errors.size === 0) navigation.next();
    else if (form.current !== null) focusFirstError(form.current);
  };
  const visibilityId = useId();
  return (
    <>
      <h2>{words.categoryTitle}</h2>
      <p>{words.categoryHint}</p>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label={words.categoryTitle}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <div className={styles.sections}>
          {CONTENT_MODELS.map((model) => (
            <SectionCategories
              key={model}
              model={model}
              existing={trees[model].map(({ name }) => name)}
              proposals={missing.filter((proposal) => proposal.model === model)}
              change={change}
              removeProposal={removeProposal}
              add={() => add(model)}
            />
          ))}
        </div>
        <fieldset className={styles.choices}>
          <legend>{words.visibility}</legend>
          {SELECTABLE_VISIBILITIES.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={visibilityId}
                checked={visibility === value}
                onChange={() => setVisibility(value)}
              />
              {categoryText.visibilities[value]}
            </label>
          ))}
          <p className={styles.hint}>{words.visibilityHint}</p>
        </fieldset>
        {/* without one, Enter in a name would do nothing */}
        <button type="submit" hidden>
          {words.next}
        </button>
      </form>
      <StepActions navigation={navigation} busy={busy} submit={() => void submit()} />
    </>
  );
}

interface SectionCategoriesProps {
  model: ContentModel;
  existing: readonly string[];
  proposals: readonly Proposal[];
  change: (key: number, patch: Partial<Proposal>) => void;
  removeProposal: (key: number) => void;
  add: () => void;
}

/** Moves the focus to the name of an added row, which the user is about to fill in. */
const focusNewRow = (field: HTMLInputElement | null) => field?.focus();

/** The categories of a section: those it has, and those it is offered. */
function SectionCategories(props: SectionCategoriesProps) {
  const { model, existing, proposals, change, removeProposal, add } = props;
  const { label } = getSection(model);
  const id = useId();
  return (
    <fieldset className={styles.section}>
      <legend>{label}</legend>
      <ul>
        {existing.map((name) => (
          <li key={name}>
            <span className={styles.existing}>{name}</span>
            <small>{words.existing}</small>
          </li>
        ))}
        {proposals.map(({ key, name, checked, error }, at) => (
          <li key={key}>
            <input
              type="checkbox"
              checked={checked}
              aria-label={words.create(name)}
              onChange={(event) => change(key, { checked: event.target.checked })}
            />
            <input
              className={inputClass}
              value={name}
              maxLength={MAX_CATEGORY_NAME}
              autoComplete="off"
              aria-label={words.name(label, at + 1)}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : `${id}${key}`}
              ref={name === '' ? focusNewRow : undefined}
              onChange={(event) => change(key, { name: event.target.value, error: undefined })}
            />
            <button
              type="button"
              className={iconButtonClass}
              aria-label={words.remove(name)}
              onClick={() => removeProposal(key)}
            >
              <CloseIcon />
            </button>
            {error !== undefined && (
              <p id={`${id}${key}`} className={styles.error}>
                {error}
              </p>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        aria-label={words.addTo(label)}
        onClick={add}
      >
        {words.add}
      </button>
    </fieldset>
  );
}

/** Creates the chosen categories one after another. One that exists by now counts as done. */
async function createCategories(chosen: readonly Proposal[], visibility: Visibility) {
  let created = 0;
  const errors = new Map<number, string>();
  await runSequentially(chosen, async ({ key, model, name }) => {
    if (name.trim() === '') {
      errors.set(key, words.nameMissing);
      return;
    }
    const result = await call('POST /category', { body: { model, name, visibility } });
    if (result.ok) created += 1;
    else if (result.error.code !== 409) {
      const message = getServerMessage(result.error.msg, adminText.failed);
      errors.set(key, getFieldErrors(result)['name'] ?? message);
    }
  });
  return { created, errors };
}

/** The remaining proposals after an attempt: without those that exist now, and with the errors of the others. */
function applyOutcome(
  proposals: readonly Proposal[],
  chosen: readonly Proposal[],
  errors: ReadonlyMap<number, string>,
): Proposal[] {
  const done = new Set(chosen.map(({ key }) => key).filter((key) => !errors.has(key)));
  return proposals
    .filter(({ key }) => !done.has(key))
    .map((proposal) => ({ ...proposal, error: errors.get(proposal.key) }));
}
