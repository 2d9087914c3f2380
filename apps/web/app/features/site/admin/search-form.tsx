import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { LinesInput } from './inputs.tsx';
import { LABELS, siteText as words } from './site.text.ts';
import { useGroup } from './use-group.ts';

/** Words that searches take for the same. */
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
