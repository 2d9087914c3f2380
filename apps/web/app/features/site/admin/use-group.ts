import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, fieldErrors } from '../../admin/admin.public.ts';
import { bodyOf, merge, same, valuesOf } from './group-types.ts';
import type { GroupOf, ValuesOf } from './group-types.ts';
import { siteText } from './site.text.ts';
import { useUnsaved } from './unsaved.tsx';

/** A group of settings being changed: what is typed, what is wrong with it, and what somebody else saved meanwhile. */
export function useGroup<S extends SettingSection>(group: GroupOf<S>) {
  type Values = ValuesOf<S>;
  const section: S = group.section as S;
  const [seen, setSeen] = useState<Values>(() => valuesOf(group));
  const [values, setValues] = useState<Values>(seen);
  const [revision, setRevision] = useState(group.revision);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Partial<Values>>({});
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const dirty = !same(values, seen);
  const mark = useUnsaved();
  useEffect(() => {
    mark(section, dirty);
    return () => mark(section, false);
  }, [mark, section, dirty]);

  const start = (next: GroupOf<S>) => {
    setSeen(valuesOf(next));
    // typed while it was being saved: it is not saved yet
    setValues((typed) => {
      const kept = merge(values, typed, valuesOf(next)).values;
      if (same(typed.password, values.password)) delete kept.password;
      return kept;
    });
    setRevision(next.revision);
    setTheirs({});
    setErrors({});
    setNotice(null);
  };
  const set = <K extends keyof Values>(key: K, value: Values[K]) => {
    setValues((before) => ({ ...before, [key]: value }));
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => name.split('.')[0] !== String(key)),
      ),
    );
    setTheirs(({ [key]: _decided, ...others }) => others as Partial<Values>);
  };
  const meet = (now: GroupOf<S>) => {
    const { values: merged, theirs: open } = merge(seen, values, valuesOf(now));
    setSeen(valuesOf(now));
    setValues((typed) => merge(values, typed, merged).values);
    setRevision(now.revision);
    setTheirs(open);
    setNotice(Object.keys(open).length === 0 ? siteText.merged : siteText.bothChanged);
  };
  const save = async (form: HTMLFormElement) => {
    if (busy) return;
    setBusy(true);
    setNotice(null);
    const answer = await call('PUT /setting/site', { body: bodyOf(section, revision, values) });
    setBusy(false);
    if (answer.ok) {
      start(answer.data as GroupOf<S>);
      toast.done(siteText.saved);
      await revalidate();
      return;
    }
    if (answer.error.code === 409) {
      meet(answer.error.detail as GroupOf<S>);
      return;
    }
    const fields = fieldErrors(answer);
    setErrors(fields);
    if (Object.keys(fields).length === 0)
      setNotice(serverMessage(answer.error.msg, adminText.failed));
    focusFirstError(form);
  };
  return {
    section,
    values,
    errors,
    theirs,
    notice,
    busy,
    dirty,
    set,
    save,
    /** Ends a disagreement: with what the others saved, or with what stands in the form. */
    decide: (key: string, withTheirs: boolean) =>
      set(key as keyof Values, (withTheirs ? theirs : values)[key as keyof Values] as never),
    discard: () => {
      setValues(seen);
      setErrors({});
      setTheirs({});
      setNotice(null);
    },
    /** What is wrong with a setting, or with an item of its list. */
    errorOf: (key: keyof Values & string): string | undefined => {
      if (errors[key] !== undefined) return errors[key];
      const [name, words] = Object.entries(errors).find(([at]) => at.startsWith(`${key}.`)) ?? [];
      return name === undefined
        ? undefined
        : siteText.inItem(Number(name.split('.')[1]) + 1, words ?? '');
    },
  };
}
export type Group<S extends SettingSection> = ReturnType<typeof useGroup<S>>;
