import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { Whole } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import { useGroup } from './use-group.ts';

/** What a person may upload. */
export function UploadForm({ group }: { group: GroupOf<'upload'> }) {
  const form = useGroup<'upload'>(group);
  const { values, set, errorOf } = form;
  const hints = {
    uploadMaxMb: words.hardMax(values.hardMaxMb),
    uploadDailyCount: undefined,
    uploadDailyMb: undefined,
    uploadTotalMb: words.noTotal,
  };
  return (
    <GroupForm title={words.upload} group={form}>
      {(Object.keys(hints) as (keyof typeof hints)[]).map((key) => (
        <Whole
          key={key}
          label={LABELS[key] ?? ''}
          hint={hints[key]}
          value={values[key]}
          error={errorOf(key)}
          onChange={(value) => set(key, value as number)}
        />
      ))}
    </GroupForm>
  );
}

/** How long what nobody needs any more is kept. */
export function RetentionForm({ group }: { group: GroupOf<'retention'> }) {
  const form = useGroup<'retention'>(group);
  const { values, set, errorOf } = form;
  return (
    <GroupForm title={words.retention} group={form}>
      <Whole
        label={LABELS['activityLogDays'] ?? ''}
        hint={words.logHint}
        value={values.activityLogDays}
        error={errorOf('activityLogDays')}
        onChange={(value) => set('activityLogDays', value as number)}
      />
      <Whole
        label={LABELS['recycleDays'] ?? ''}
        hint={words.recycleHint}
        value={values.recycleDays}
        error={errorOf('recycleDays')}
        onChange={(value) => set('recycleDays', value as number)}
      />
    </GroupForm>
  );
}
