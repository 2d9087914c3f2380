import { MAX_SITE_NAME, REGISTRATIONS } from '@zhihui/contract/features/setting/setting.limits.ts';
import { Caution } from '../../../ui/caution.tsx';
import { Field } from '../../../ui/field.tsx';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { Area } from './inputs.tsx';
import { PictureField } from './picture-field.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { useGroup } from './use-group.ts';

/** What the site is called and shows of itself on every page. */
export function BrandForm({ group }: { group: GroupOf<'brand'> }) {
  const form = useGroup<'brand'>(group);
  const { values, set, errorOf } = form;
  const missing = missingInFooter(group);
  return (
    <GroupForm title={words.brand} hint={words.brandHint} group={form}>
      {missing !== null && <Caution>{missing}</Caution>}
      <Field
        label={LABELS['name'] ?? ''}
        value={values.name}
        maxLength={MAX_SITE_NAME}
        autoComplete="off"
        error={errorOf('name')}
        onChange={(event) => set('name', event.target.value)}
      />
      <PictureField
        label={LABELS['logo'] ?? ''}
        hint={words.logoHint}
        url={values.logo}
        error={errorOf('logo')}
        onChange={(url) => set('logo', url)}
      />
      <PictureField
        label={LABELS['favicon'] ?? ''}
        hint={words.faviconHint}
        url={values.favicon}
        error={errorOf('favicon')}
        onChange={(url) => set('favicon', url)}
      />
      <Field
        label={LABELS['officialUrl'] ?? ''}
        value={values.officialUrl}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={words.officialHint}
        error={errorOf('officialUrl')}
        onChange={(event) => set('officialUrl', event.target.value)}
      />
      <Registrations form={form} />
      <Area
        label={LABELS['copyright'] ?? ''}
        hint={words.copyrightHint}
        rows={7}
        value={values.copyright}
        error={errorOf('copyright')}
        onChange={(copyright) => set('copyright', copyright)}
      />
    </GroupForm>
  );
}

/** What every footer has by law or custom and this one lacks, in words; null where nothing is missing. */
function missingInFooter({ officialUrl, registrations }: GroupOf<'brand'>): string | null {
  const missing = [
    ...(officialUrl === '' ? [LABELS['officialUrl'] ?? ''] : []),
    ...(registrations.length === 0 ? [LABELS['registrations'] ?? ''] : []),
  ];
  return missing.length === 0 ? null : words.missing(missing);
}

const EMPTY = { text: '', href: '' };

/** As many rows as the footer has places; an empty one shows nothing. */
function Registrations({ form }: { form: ReturnType<typeof useGroup<'brand'>> }) {
  const { values, errors, set } = form;
  const rows = Array.from({ length: REGISTRATIONS }, (_, at) => values.registrations[at] ?? EMPTY);
  const change = (at: number, part: Partial<typeof EMPTY>) => {
    const next = rows.map((row, n) => (n === at ? { ...row, ...part } : row));
    // only rows behind the last with something in it are left out: the others keep their places while somebody types
    const used = next.findLastIndex(({ text, href }) => text !== '' || href !== '') + 1;
    set('registrations', next.slice(0, used));
  };
  return rows.map((row, at) => (
    // a place in the footer, not a thing that moves
    // oxlint-disable-next-line react/no-array-index-key
    <div key={at} className={styles.pair}>
      <Field
        label={words.number(at + 1)}
        value={row.text}
        autoComplete="off"
        error={errors[`registrations.${at}.text`]}
        onChange={(event) => change(at, { text: event.target.value })}
      />
      <Field
        label={words.numberLink(at + 1)}
        value={row.href}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors[`registrations.${at}.href`]}
        onChange={(event) => change(at, { href: event.target.value })}
      />
    </div>
  ));
}
