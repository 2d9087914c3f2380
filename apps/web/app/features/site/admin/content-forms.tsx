import { MAX_TEMPLATES, EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './use-group.tsx';
import { CheckboxInput, LinesInput, NumberInput } from './inputs.tsx';
import { LABELS, siteText as words, VIEWS } from './site.text.ts';
import { useGroup } from './use-group.tsx';
import styles from './site-settings.module.css';

const SWITCHES = [
  'reviewArticles',
  'reviewAnnouncements',
  'reviewNews',
  'reviewQuestions',
  'reviewAnswers',
  'reviewComments',
  'reviewTouristComments',
] as const;

/** What requires a review, and how reviewers work. */
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

/** Words that send a text to review, for every author. */
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

/** The default editor view. */
export function WritingForm({ group }: { group: GroupOf<'writing'> }) {
  const form = useGroup<'writing'>(group);
  const { values, set } = form;
  return (
    <GroupForm title={words.writing} hint={words.writingHint} group={form}>
      <fieldset className={styles.checks}>
        <legend>{LABELS['editorView']}</legend>
        {EDITOR_VIEWS.map((view) => (
          <label key={view}>
            <input
              type="radio"
              name="editorView"
              checked={values.editorView === view}
              onChange={() => set('editorView', view)}
            />
            {VIEWS[view]}
          </label>
        ))}
      </fieldset>
    </GroupForm>
  );
}

/** Synonyms of the search. */
export function SearchForm({ group }: { group: GroupOf<'search'> }) {
  const form = useGroup<'search'>(group);
  const { values, set, getError } = form;
  return (
    <GroupForm title={words.search} hint={words.searchHint} group={form}>
      <LinesInput
        label={LABELS['searchSynonyms'] ?? ''}
        hint={words.lines(values.searchSynonyms.length)}
        rows={14}
        value={values.searchSynonyms}
        error={getError('searchSynonyms')}
        onChange={(lines) => set('searchSynonyms', lines)}
      />
    </GroupForm>
  );
}

/** Limits of uploads. */
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

/** How long obsolete data is stored. */
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
