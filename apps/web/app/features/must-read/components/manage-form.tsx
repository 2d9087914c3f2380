import { MAX_MUST_READ_GROUPS } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import type { MustReadState } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { useSession } from '../../../session/session.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icon.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { getToday } from '../due-day.ts';
import { mustReadText } from '../must-read.text.ts';
import { searchGrantedGroups, searchListedGroups } from './search-groups.ts';
import type { ChosenGroup } from './search-groups.ts';
import styles from './must-read.module.css';

interface ManageFormProps {
  formId: string;
  contentId: Id;
  state: MustReadState;
  onSaved: () => void;
}

/** The groups, the last day, and whether they have to confirm once more. */
export function ManageForm({ formId, contentId, state, onSaved }: ManageFormProps) {
  const { can } = useSession();
  const { request } = state;
  const [groups, setGroups] = useState<readonly ChosenGroup[]>(request?.groups ?? []);
  const { form, errors, failure, submit } = useFormCall(
    async (values) => {
      if (groups.length === 0) return { fields: { groupIds: mustReadText.noGroups } };
      const dueOn = getText(values, 'dueOn') || null;
      const groupIds = groups.map((group) => group.id);
      const again = values.has('again');
      return call('PUT /mustRead', { body: { contentId, groupIds, dueOn, again } });
    },
    () => onSaved(),
  );
  const add = (group: ChosenGroup) => {
    if (groups.some((chosen) => chosen.id === group.id)) return;
    setGroups([...groups, group].slice(0, MAX_MUST_READ_GROUPS));
  };
  const remove = (id: Id) => setGroups(groups.filter((group) => group.id !== id));
  const canGrant = can('category.admin') || can('category.edit');
  return (
    <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit}>
      {request === null ? (
        <p className={styles.quiet}>{mustReadText.hint}</p>
      ) : (
        <p className={styles.progress}>
          {mustReadText.progress(request.confirmed, request.confirmed + request.waiting)}
          <Link to={`/must-read/${contentId}`}>{mustReadText.details}</Link>
        </p>
      )}
      <section aria-label={mustReadText.groups}>
        {groups.length === 0 ? (
          <p className={styles.quiet}>{mustReadText.noGroups}</p>
        ) : (
          <ul className={styles.groups}>
            {groups.map((group) => (
              <li key={String(group.id)}>
                <span className="cut">{group.name}</span>
                <small>{mustReadText.members(group.memberCount)}</small>
                <button
                  type="button"
                  className={iconButtonClass}
                  aria-label={mustReadText.remove(group.name)}
                  onClick={() => remove(group.id)}
                >
                  <CloseIcon small />
                </button>
              </li>
            ))}
          </ul>
        )}
        <SearchSelect
          // emptied when a group was added
          key={groups.length}
          label={mustReadText.search}
          hint={mustReadText.searchHint}
          emptyText={mustReadText.noMatch}
          failed={mustReadText.searchFailed}
          search={canGrant ? searchGrantedGroups : searchListedGroups}
          getKey={(group) => String(group.id)}
          getName={(group) => `${group.name} · ${mustReadText.members(group.memberCount)}`}
          onPick={add}
          error={groups.length === 0 ? errors['groupIds'] : undefined}
        />
      </section>
      <Field
        label={mustReadText.dueOn}
        type="date"
        name="dueOn"
        min={getToday()}
        defaultValue={state.dueOn ?? ''}
        error={errors['dueOn']}
      />
      {request !== null && (
        <label className={styles.again}>
          <input type="checkbox" name="again" />
          <span>
            {mustReadText.again}
            <small>{request.changed ? mustReadText.changedHint : mustReadText.againHint}</small>
          </span>
        </label>
      )}
      <Failure>{failure}</Failure>
    </form>
  );
}
