import { MAX_SITE_NAME } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import { Caution } from '../../../ui/caution.tsx';
import { Field } from '../../../ui/field.tsx';
import {
  GroupForm,
  LABELS,
  LinesInput,
  MailFields,
  SitePicture,
  siteText,
  useGroup,
} from '../../site/site.public.ts';
import type { Group, GroupOf } from '../../site/site.public.ts';
import { setupText as words } from './setup.text.ts';
import { StepActions } from './step-actions.tsx';
import type { StepNavigation } from './step-actions.tsx';
import styles from './setup.module.css';

interface SettingStepProps<S extends SettingSection> {
  group: GroupOf<S>;
  navigation: StepNavigation;
}

/** Saves what was changed in a group, and continues unless it was refused. */
async function saveAndContinue<S extends SettingSection>(
  { dirty, save }: Pick<Group<S>, 'dirty' | 'save'>,
  { next }: StepNavigation,
): Promise<void> {
  if (!dirty || (await save())) next();
}

/** Name and logo of the site. */
export function BrandStep({ group, navigation }: SettingStepProps<'brand'>) {
  const form = useGroup<'brand'>(group);
  const { values, set, getError } = form;
  const submit = () => void saveAndContinue(form, navigation);
  return (
    <>
      <GroupForm title={words.brandTitle} hint={words.brandHint} group={form} submit={submit}>
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
          hint={siteText.logoHint}
          url={values.logo}
          error={getError('logo')}
          onChange={(url) => set('logo', url)}
        />
      </GroupForm>
      <StepActions navigation={navigation} busy={form.busy} submit={submit} />
    </>
  );
}

/** The mail server, with a test mail. */
export function MailStep({ group, navigation }: SettingStepProps<'mail'>) {
  const form = useGroup<'mail'>(group);
  const submit = () => void saveAndContinue(form, navigation);
  const isMissing = form.values.server === '' && !form.values.byInstallation;
  return (
    <>
      <MailFields form={form} submit={submit} />
      {isMissing && <Caution className={styles.caution ?? ''}>{words.mailSkip}</Caution>}
      <StepActions navigation={navigation} busy={form.busy} submit={submit} />
    </>
  );
}

/** The domains whose addresses belong to staff. */
export function DomainStep({ group, navigation }: SettingStepProps<'registration'>) {
  const form = useGroup<'registration'>(group);
  const { values, set, getError } = form;
  const submit = () => void saveAndContinue(form, navigation);
  return (
    <>
      <GroupForm title={words.domainTitle} hint={words.domainHint} group={form} submit={submit}>
        <LinesInput
          label={LABELS['staffDomains'] ?? ''}
          hint={words.domainLabelHint}
          rows={4}
          value={values.staffDomains}
          error={getError('staffDomains')}
          onChange={(lines) => set('staffDomains', lines)}
        />
      </GroupForm>
      <StepActions navigation={navigation} busy={form.busy} submit={submit} />
    </>
  );
}
