import { MAX_TEMPLATES } from '@zhihui/contract/features/setting/setting.limits.ts';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { CheckboxInput, LinesInput, NumberInput } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { useGroup } from './use-group.ts';

const SWITCHES = [
  'reviewArticles',
  'reviewAnnouncements',
  'reviewNews',
  'reviewQuestions',
  'reviewAnswers',
  'reviewComments',
  'reviewTouristComments',
] as const;

/** What waits for a reviewer, and how reviewers work. */
export function ReviewForm({ group }: { group: GroupOf<'review'> }) {
  const form = useGroup<'review'>(group);
  const { values, set, getError } = form;
  return (
    <GroupForm title={words.review} hint={words.reviewHint} group={form}>
      <fieldset className={styles.checks}>
        <legend>{words.requiresReview}</legend>
        {SWITCHES.map((key) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={values[key]}
              onChange={(event) => set(key, event.target.checked)}
            />
            {LABELS[key]}
          </label>
        ))}
      </fieldset>
      <NumberInput
        label={LABELS['undoMinutes'] ?? ''}
        hint={words.undoHint}
        value={values.undoMinutes}
        error={getError('undoMinutes')}
        onChange={(value) => set('undoMinutes', value as number)}
      />
      <CheckboxInput
        label={LABELS['reviewOwn'] ?? ''}
        hint={words.ownHint}
        checked={values.reviewOwn}
        onChange={(checked) => set('reviewOwn', checked)}
      />
      <LinesInput
        label={`${LABELS['reasonTemplates'] ?? ''}（至多 ${MAX_TEMPLATES} 条）`}
        hint={words.templatesHint}
        rows={6}
        value={values.reasonTemplates}
        error={getError('reasonTemplates')}
        onChange={(lines) => set('reasonTemplates', lines)}
      />
    </GroupForm>
  );
}

/** Words that make a text wait, whoever wrote it. */
export function SensitiveWordsForm({ group }: { group: GroupOf<'words'> }) {
  const form = useGroup<'words'>(group);
  const { values, set, getError } = form;
  return (
    <GroupForm title={words.words} hint={words.wordsHint} group={form}>
      <LinesInput
        label={LABELS['sensitiveWords'] ?? ''}
        hint={words.count(values.sensitiveWords.length)}
        rows={10}
        value={values.sensitiveWords}
        error={getError('sensitiveWords')}
        onChange={(lines) => set('sensitiveWords', lines)}
      />
    </GroupForm>
  );
}
