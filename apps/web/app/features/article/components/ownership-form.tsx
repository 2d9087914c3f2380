import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from './meta.module.css';

type Meta = MetaData['meta'];

interface OwnershipFormProps {
  article: Meta;
  internalMeta: NonNullable<Meta['inside']>;
}

/** Sets the owner of the article and the day until which its text counts as reviewed. */
export function OwnershipForm({
  article,
  internalMeta: { owners, awayOwner },
}: OwnershipFormProps) {
  const hydrated = useHydrated();
  const select = useId();
  const [owner, setOwner] = useState(String((article.owner ?? awayOwner)?.id ?? ''));
  const [day, setDay] = useState(article.reviewBy ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const result = await callLazily('PUT /article/care', {
      body: { id: article.id, ownerId: owner || null, reviewBy: day || null },
    });
    setBusy(false);
    const fields =
      (result.ok ? undefined : (result.error.detail as FieldErrors | undefined))?.fields ?? {};
    setErrors(fields);
    if (!result.ok) {
      if (result.error.code !== 403 && Object.keys(fields).length === 0)
        toast.error(getServerMessage(result.error.msg, metaText.failed));
      return;
    }
    toast.success(metaText.saved);
    await revalidate();
  };
  return (
    <section aria-labelledby="care">
      <SectionHead id="care" title={metaText.ownershipTitle} />
      <form className={styles.care} noValidate onSubmit={(event) => void save(event)}>
        <div>
          <label htmlFor={select}>{metaText.owner}</label>
          <select
            id={select}
            className={inputClass}
            value={owner}
            aria-invalid={errors['ownerId'] === undefined ? undefined : true}
            aria-describedby={`${select}note`}
            onChange={(event) => setOwner(event.target.value)}
          >
            <option value="">{metaText.none}</option>
            {awayOwner !== null && (
              <option value={String(awayOwner.id)}>
                {metaText.ownerUnavailable(awayOwner.nickname)}
              </option>
            )}
            {owners.map(({ id, nickname }) => (
              <option key={id} value={String(id)}>
                {nickname}
              </option>
            ))}
          </select>
          <span id={`${select}note`} className={styles.error}>
            {errors['ownerId']}
          </span>
        </div>
        <Field
          label={metaText.reviewBy}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={day}
          hint={metaText.reviewHint}
          error={errors['reviewBy']}
          onChange={(event) => setDay(event.target.value)}
        />
        <button
          type="submit"
          className={getButtonClass()}
          aria-busy={busy}
          disabled={busy || !hydrated}
        >
          {metaText.save}
        </button>
      </form>
    </section>
  );
}
