import { MAX_SITE_NAME, REGISTRATIONS } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useId, useRef, useState } from 'react';
import { Caution } from '../../../ui/caution.tsx';
import { Field } from '../../../ui/field.tsx';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './use-group.tsx';
import { TextAreaInput, Note } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import { useGroup } from './use-group.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { sendFile } from '../../media/media.public.ts';
import styles from './site-settings.module.css';

/** Name, logo and footer of the site. */
export function BrandForm({ group }: { group: GroupOf<'brand'> }) {
  const form = useGroup<'brand'>(group);
  const { values, set, getError } = form;
  const missing = getMissingFooterItems(group);
  return (
    <GroupForm title={words.brand} hint={words.brandHint} group={form}>
      {missing !== null && <Caution>{missing}</Caution>}
      <Field
        label={LABELS['name'] ?? ''}
        value={values.name}
        maxLength={MAX_SITE_NAME}
        autoComplete="off"
        error={getError('name')}
        onChange={(event) => set('name', event.target.value)}
      />
      <SitePicture
        label={LABELS['logo'] ?? ''}
        hint={words.logoHint}
        url={values.logo}
        error={getError('logo')}
        onChange={(url) => set('logo', url)}
      />
      <SitePicture
        label={LABELS['favicon'] ?? ''}
        hint={words.faviconHint}
        url={values.favicon}
        error={getError('favicon')}
        onChange={(url) => set('favicon', url)}
      />
      <Field
        label={LABELS['officialUrl'] ?? ''}
        value={values.officialUrl}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={words.officialHint}
        error={getError('officialUrl')}
        onChange={(event) => set('officialUrl', event.target.value)}
      />
      <Registrations form={form} />
      <TextAreaInput
        label={LABELS['copyright'] ?? ''}
        hint={words.copyrightHint}
        rows={7}
        value={values.copyright}
        error={getError('copyright')}
        onChange={(copyright) => set('copyright', copyright)}
      />
    </GroupForm>
  );
}

/** Names what a footer needs by law or custom and this one lacks; null when it is complete. */
function getMissingFooterItems({ officialUrl, registrations }: GroupOf<'brand'>): string | null {
  const missing = [
    ...(officialUrl === '' ? [LABELS['officialUrl'] ?? ''] : []),
    ...(registrations.length === 0 ? [LABELS['registrations'] ?? ''] : []),
  ];
  return missing.length === 0 ? null : words.missing(missing);
}

const EMPTY = { text: '', href: '' };

/** One row for each registration that the footer can show; an empty one shows nothing. */
function Registrations({ form }: { form: ReturnType<typeof useGroup<'brand'>> }) {
  const { values, errors, set } = form;
  const rows = Array.from(
    { length: REGISTRATIONS },
    (_, index) => values.registrations[index] ?? EMPTY,
  );
  const change = (index: number, patch: Partial<typeof EMPTY>) => {
    const next = rows.map((row, n) => (n === index ? { ...row, ...patch } : row));
    // only empty rows at the end are omitted: the others keep their index while the user types
    const used = next.findLastIndex(({ text, href }) => text !== '' || href !== '') + 1;
    set('registrations', next.slice(0, used));
  };
  return rows.map((row, index) => (
    // rows stand for fixed positions in the footer
    // oxlint-disable-next-line react/no-array-index-key
    <div key={index} className={styles.pair}>
      <Field
        label={words.number(index + 1)}
        value={row.text}
        autoComplete="off"
        error={errors[`registrations.${index}.text`]}
        onChange={(event) => change(index, { text: event.target.value })}
      />
      <Field
        label={words.numberLink(index + 1)}
        value={row.href}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors[`registrations.${index}.href`]}
        onChange={(event) => change(index, { href: event.target.value })}
      />
    </div>
  ));
}

interface SitePictureProps {
  label: string;
  hint: string;
  /** Null for the product's default. */
  url: string | null;
  error: string | undefined;
  onChange(url: string | null): void;
}

const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml';

/** A picture of the site: uploaded at once, published when the group is saved. */
export function SitePicture({ label, hint, url, error, onChange }: SitePictureProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const choose = async (file: File | undefined) => {
    // so that the same file can be chosen again
    if (input.current !== null) input.current.value = '';
    if (file === undefined || busy) return;
    setBusy(true);
    setRefusal(undefined);
    const result = await sendFile(file, () => undefined).result;
    setBusy(false);
    if ('error' in result) setRefusal(result.error);
    else if (result.media.kind === 'IMAGE') onChange(result.media.url);
    else setRefusal(words.choosePicture);
  };
  const errorText = refusal ?? error;
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.picture}>
        {url !== null && <img src={url} alt={label} />}
        <button
          type="button"
          className={getButtonClass()}
          aria-busy={busy}
          aria-describedby={`${id}note`}
          onClick={() => input.current?.click()}
        >
          {busy ? words.uploading : words.choosePicture}
          <span className="vh">{label}</span>
        </button>
        {url !== null && (
          <button
            type="button"
            className={getButtonClass('text')}
            onClick={() => {
              setRefusal(undefined);
              onChange(null);
            }}
          >
            {words.removePicture}
            <span className="vh">{label}</span>
          </button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES}
          aria-label={label}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      <Note id={`${id}note`} hint={hint} error={errorText} />
    </div>
  );
}
