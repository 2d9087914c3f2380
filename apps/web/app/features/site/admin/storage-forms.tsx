import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { NumberInput } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import { useGroup } from './use-group.ts';

/** What a person may upload. */
export function UploadForm({ group }: { group: GroupOf<'upload'> }) {
  const form = useGroup<'upload'>(group);
  const { values, set, getError } = form;
  const hints = {
    uploadMaxMb: words.hardMax(values.hardMaxMb),
    uploadDailyCount: undefined,
    uploadDailyMb: undefined,
    uploadTotalMb: words.noTotal,
  };
  return (
    <GroupForm title={words.upload} group={form}>
      {(Object.keys(hints) as (keyof typeof hints)[]).map((key) => (
        <NumberInput
          key={key}
          label={LABELS[key] ?? ''}
          hint={hints[key]}
          value={values[key]}
          error={getError(key)}
          onChange={(value) => set(key, value as number)}
        />
      ))}
    </GroupForm>
  );
}

/** How long what nobody needs any more is kept. */
export function RetentionForm({ group }: { group: GroupOf<'retention'> }) {
  const form = useGroup<'retention'>(group);
  const { values, set, getError } = form;
  return (
    <GroupForm title={words.retention} group={form}>
      <NumberInput
        label={LABELS['activityLogDays'] ?? ''}
        hint={words.logHint}
        value={values.activityLogDays}
        error={getError('activityLogDays')}
        onChange={(value) => set('activityLogDays', value as number)}
      />
      <NumberInput
        label={LABELS['recycleDays'] ?? ''}
        hint={words.recycleHint}
        value={values.recycleDays}
        error={getError('recycleDays')}
        onChange={(value) => set('recycleDays', value as number)}
      />
    </GroupForm>
  );
}
